#if canImport(QuartzCore) && !os(watchOS)
  import Dopesheet
  import QuartzCore

  #if canImport(UIKit)
    import UIKit
  #elseif canImport(AppKit)
    import AppKit
  #endif

  extension Recorder {
    /// Samples the appearance of a layer at the end of each step.
    ///
    /// While Core Animation moves the layer, the values are those of its presentation layer. The layer is held weakly;
    /// when it is gone, its tracks have `none`.
    ///
    /// ```swift
    /// recorder.probe(view.layer, named: "card", [.position, .opacity])
    /// ```
    ///
    /// The tracks' names begin with `name`. An invalid or taken name is an error of the recorder:
    /// ``Dopesheet/Recorder/problems``.
    public func probe(
      _ layer: CALayer, named name: String, _ values: LayerValues = .all
    ) {
      probe(name, values) { [weak layer] in layer?.presented }
    }

    #if canImport(UIKit)
      /// Samples the appearance of a view's layer at the end of each step.
      ///
      /// An invalid or taken name is an error of the recorder: ``Dopesheet/Recorder/problems``.
      @MainActor
      public func probe(
        _ view: UIView, named name: String, _ values: LayerValues = .all
      ) {
        probe(view.layer, named: name, values)
      }
    #elseif canImport(AppKit)
      /// Samples the appearance of a view's layer at the end of each step. The view must have a layer (`wantsLayer`).
      ///
      /// A view without a layer and an invalid or taken name are errors of the recorder:
      /// ``Dopesheet/Recorder/problems``.
      @MainActor
      public func probe(
        _ view: NSView, named name: String, _ values: LayerValues = .all
      ) {
        guard let layer = view.layer else { return refuse(.noLayer(name)) }
        probe(layer, named: name, values)
      }
    #endif
  }

  extension CALayer {
    fileprivate var presented: LayerSample {
      let layer = presentation() ?? self
      var sample = LayerSample()
      (sample.bounds, sample.position) = (layer.bounds, layer.position)
      sample.opacity = layer.opacity
      sample.transform = Transform4x4(layer.transform)
      sample.backgroundColor = layer.backgroundColor.flatMap { RGBA($0) } ?? .clear
      sample.cornerRadius = Double(layer.cornerRadius)
      return sample
    }
  }
#endif
