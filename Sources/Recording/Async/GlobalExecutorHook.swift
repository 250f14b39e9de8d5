import Foundation

/// The hook by which jobs for the global executor stay with the rehearsal whose thread makes them ready.
///
/// Unstructured tasks without isolation and actors of the user run on the global executor of the process. The Swift
/// runtime lets a program see each job before it gets there. Jobs of all other threads go there as ever.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
enum GlobalExecutorHook {
  private typealias Original = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

  /// Whether the runtime has the hook. It is set at the first use, once in the process.
  private static let isInstalled: Bool = {
    let program = dlopen(nil, RTLD_NOW)
    guard let place = dlsym(program, "swift_task_enqueueGlobal_hook") else { return false }
    place.assumingMemoryBound(to: Hook?.self).pointee = { job, original in
      if let tasks = RehearsalTasks.current {
        tasks.add(job, .global)
      } else {
        original(job)
      }
    }
    return true
  }()

  /// Installs the hook, unless it is installed.
  ///
  /// - Throws: ``RehearsalError`` `.noTaskControl` if the runtime is linked in a way that hides the hook.
  static func install() throws {
    guard isInstalled else { throw RehearsalError.noTaskControl }
  }
}
