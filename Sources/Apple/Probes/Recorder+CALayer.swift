#if canImport(QuartzCore) && !os(watchOS)
  import Dopesheet
  import QuartzCore

  #if canImport(UIKit)
    import UIKit
  #elseif canImport(AppKit)
    import AppKit
  #endif

  extension Recorder {
    /// Samples at the end of each step what is seen of a layer: while Core Animation moves it, its presentation, and
    /// else its own values. The layer is held weakly; when it is gone its tracks have `none`.
    ///
    /// ```swift
    /// try recorder.probe(view.layer, named: "card", [.position, .opacity])
    /// ```
    ///
    /// - Parameters:
    ///   - layer: The layer.
    ///   - name: What the names of the tracks begin with.
    ///   - values: What is sampled.
    /// - Throws: ``RecordingError`` `.badTrackName`, `.duplicateTrack`.
    public func probe(
      _ layer: CALayer, named name: String, _ values: LayerValues = .all
    ) throws(RecordingError) {
      try probe(name, values) { [weak layer] in layer?.presented }
    }

    #if canImport(UIKit)
      /// Samples at the end of each step what is seen of a view, by its layer.
      ///
      /// - Throws: ``RecordingError`` `.badTrackName`, `.duplicateTrack`.
      @MainActor
      public func probe(
        _ view: UIView, named name: String, _ values: LayerValues = .all
      ) throws(RecordingError) {
        try probe(view.layer, named: name, values)
      }
    #elseif canImport(AppKit)
      /// Samples at the end of each step what is seen of a view, by its layer, which it must have (`wantsLayer`).
      ///
      /// - Throws: ``RecordingError`` `.noLayer`, `.badTrackName`, `.duplicateTrack`.
      @MainActor
      public func probe(
        _ view: NSView, named name: String, _ values: LayerValues = .all
      ) throws(RecordingError) {
        guard let layer = view.layer else { throw .noLayer(name) }
        try probe(layer, named: name, values)
      }
    #endif
  }

  extension CALayer {
    /// What is seen of the layer at the moment.
    fileprivate var presented: LayerAppearance {
      let layer = presentation() ?? self
      var appearance = LayerAppearance()
      appearance.position = layer.position
      appearance.bounds = layer.bounds
      appearance.opacity = layer.opacity
      appearance.transform = Transform4x4(layer.transform)
      appearance.backgroundColor = layer.backgroundColor.flatMap { RGBA($0) } ?? .clear
      appearance.cornerRadius = Double(layer.cornerRadius)
      return appearance
    }
  }
#endif
