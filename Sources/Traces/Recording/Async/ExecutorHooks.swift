import Foundation

/// The hooks by which jobs stay with the rehearsal whose thread makes them ready.
///
/// Unstructured tasks without isolation and actors of the user run on the global executor of the process, and code of
/// the main actor on the main executor. The Swift runtime lets a program see each job before it gets there. Jobs of all
/// other threads go there as ever.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
enum ExecutorHooks {
  private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  private typealias GlobalHook = @convention(thin) (UnownedJob, Enqueue) -> Void
  private typealias GetMain = @convention(thin) () -> UnownedSerialExecutor
  private typealias MainHook = @convention(thin) (GetMain) -> UnownedSerialExecutor

  private static let globalHook: GlobalHook = { job, original in
    if let tasks = RehearsalTasks.current {
      tasks.add(job, .global)
    } else if let former = formerHook {
      former(job, original)
    } else {
      original(job)
    }
  }

  private static let mainHook: MainHook = { original in
    RehearsalTasks.current?.isOnMain ?? false
      ? MainRouter.shared.asUnownedSerialExecutor() : original()
  }

  /// The hook of another library, which gets the jobs of threads without a rehearsal.
  nonisolated(unsafe) private static var formerHook: GlobalHook?
  private static let lock = NSLock()

  nonisolated(unsafe) private static let places:
    (global: UnsafeMutableRawPointer, main: UnsafeMutableRawPointer)? = {
      guard let global = symbol("swift_task_enqueueGlobal_hook"),
        let main = symbol("swift_task_getMainExecutor_hook"), enqueueOnMain != nil
      else { return nil }
      DispatchQueue.main.setSpecific(key: mainQueue, value: true)
      return (global, main)
    }()

  /// Sets the hooks, unless they are set; another library may have removed them. Fails if the runtime is linked in a
  /// way that hides them.
  static func install() throws {
    guard let places else { throw RehearsalError.noTaskControl }
    lock.withLock {
      let global = places.global.assumingMemoryBound(to: GlobalHook?.self)
      let present = global.pointee
      if present.map({ unsafeBitCast($0, to: UInt.self) })
        != unsafeBitCast(globalHook, to: UInt.self)
      {
        formerHook = present
        global.pointee = globalHook
      }
      places.main.assumingMemoryBound(to: MainHook?.self).pointee = mainHook
    }
  }

  private static let mainQueue = DispatchSpecificKey<Bool>()

  /// Whether the present thread runs code of the main actor, or may run it.
  static var isOnMain: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueue) ?? false
  }

  fileprivate static func enqueueOnMain(_ job: UnownedJob) { enqueueOnMain?(job) }

  private static let enqueueOnMain: Enqueue? = symbol("swift_task_enqueueMainExecutor").map {
    unsafeBitCast($0, to: Enqueue.self)
  }

  private static func symbol(_ name: String) -> UnsafeMutableRawPointer? {
    dlsym(dlopen(nil, RTLD_NOW), name)
  }
}

/// The executor of the main actor while a rehearsal runs on the main thread.
///
/// It outlives the rehearsal: a task that continues later goes to the main executor of the process.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class MainRouter: SerialExecutor {
  static let shared = MainRouter()

  func enqueue(_ job: UnownedJob) {
    if let tasks = RehearsalTasks.current, tasks.isOnMain {
      tasks.add(job, .main)
    } else {
      ExecutorHooks.enqueueOnMain(job)
    }
  }

  func checkIsolated() {
    precondition(ExecutorHooks.isOnMain, "this code is not on the main actor")
  }
}
