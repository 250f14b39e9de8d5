import DopesheetFiles
import TestSupport
import Testing

@Suite("Paths as text") struct PathTextTests {
  private static let nameCases: [(String, String)] = [
    ("/a/b.txt", "b.txt"), ("a/b/", "b"), ("b", "b"), ("/b//", "b"), ("/", "/"), ("", "/"),
    ("/ä/ö é", "ö é"),
  ]

  @Test("The name is the last part", arguments: nameCases)
  func name(_ path: String, _ name: String) {
    expectEqual(PathText.name(path), name)
  }

  @Test(
    "The parent of an absolute path is the folder around it",
    arguments: [("/a/b", "/a"), ("/a", "/"), ("/", "/"), ("/ä/ö", "/ä")])
  func parent(_ path: String, _ parent: String) {
    expectEqual(PathText.parent(path), parent)
  }

  @Test(
    "The folder of a path is the one that the system looks into",
    arguments: [("a", "."), ("a/b", "a"), ("/a", "/"), ("/a/b/", "/a"), ("/", "/")])
  func folder(_ path: String, _ folder: String) {
    expectEqual(PathText.folder(of: path), folder)
  }

  private static let absoluteCases: [(String, String)] = [
    ("/a/./b", "/a/b"), ("/a/../b", "/b"), ("/..", "/"), ("//a//b/", "/a/b"), ("/a/b", "/a/b"),
    ("/a/..b/...", "/a/..b/..."), ("/", "/"),
  ]

  @Test("An absolute path has no points and no doubled slashes", arguments: absoluteCases)
  func absolute(_ path: String, _ absolute: String) {
    expectEqual(PathText.absolute(path), absolute)
  }

  @Test("What lies below a folder is reported from what only begins like it")
  func relative() {
    expectEqual(PathText.relative("/a/b/c", to: "/a"), "b/c")
    expectEqual(PathText.relative("/ab/c", to: "/a"), nil)
    expectEqual(PathText.relative("/a", to: "/a"), nil)
    expectEqual(PathText.relative("/a/b", to: "/"), "a/b")
  }
}
