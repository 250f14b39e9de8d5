#if canImport(UIKit) && !os(watchOS)
  import Dopesheet
  import UIKit

  extension MachineDevice {
    /// The kind of this device: a tablet for iPads and Mac Catalyst, else a telephone.
    @MainActor public static var current: MachineDevice {
      switch UIDevice.current.userInterfaceIdiom {
      case .pad, .mac: .ipad
      default: .iphone
      }
    }
  }
#endif
