#if canImport(UIKit) && !os(watchOS)
  import Dopesheet
  import UIKit

  extension MachineDevice {
    /// The kind of this device, by which the document of a class is found: a tablet also stands for Mac Catalyst, a
    /// telephone for all others.
    @MainActor public static var current: MachineDevice {
      switch UIDevice.current.userInterfaceIdiom {
      case .pad, .mac: .ipad
      default: .iphone
      }
    }
  }
#endif
