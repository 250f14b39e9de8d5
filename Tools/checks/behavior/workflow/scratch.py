"""The scratch package of the check: the tests beside this file, and a hundred functions that are written here."""
from library import PARTS, ROOT, write
from library.package import Package

MANIFEST = """// swift-tools-version: 6.2
import PackageDescription
let package = Package(
  name: "Workflow", platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Dopesheet", path: "{root}")],
  targets: [.testTarget(
    name: "WorkflowTests", dependencies: [.product(name: "DopesheetTesting", package: "Dopesheet")],
    exclude: ["__Traces__"])])
"""


def scratch_package():
    """Writes the sources, those that changed, and builds them."""
    package = Package(ROOT / ".build/workflow", "WorkflowTests")
    package.clear()
    write(package.folder / "Package.swift", MANIFEST.format(root=ROOT))
    for source in (PARTS / "Tests").glob("*.swift"):
        write(package.tests / source.name, source.read_text())
    functions = "".join(
        f"  @Test func lamp{n}() throws {{ expectTrace(try lamp({n})) }}\n" for n in range(100))
    write(package.tests / "LampFunctionTests.swift",
          f"import DopesheetTesting\n\n@Suite struct LampFunctionTests {{\n{functions}}}\n")
    package.build()
    return package
