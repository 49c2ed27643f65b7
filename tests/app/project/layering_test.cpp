// Tests the layers: which folder may include which, and that nothing in gpu/ uses Qt.

#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include "tests/app/spawn.h"
#include "tests/folders.h"

using namespace simtscope::tests;
namespace fs = std::filesystem;

namespace {

const fs::path kRoot = repositoryPath("");

using Folders = std::set<std::string>;

Folders joinFolders(Folders folders, const Folders& addedFolders)
{
    folders.insert(addedFolders.begin(), addedFolders.end());
    return folders;
}

/// Folders that every task of the SIMT engine's executor may include from.
const Folders kExecutor = {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/*", "gpu/simt", "gpu/simt/lanes", "gpu/simt/state"};
/// Folders that tasks which execute instructions may include from. These tasks do not include each other.
const Folders kExecutorTasks = joinFolders(kExecutor, {"gpu/simt/checks", "gpu/simt/diagnosis", "gpu/simt/recording"});

const Folders kForPictures = {"gpu/core",       "gpu/core/messages", "gpu/ptx/*",   "gpu/trace/*",
                              "gpu/analysis/*", "gpu/program/*",     "ui/figures/*"};
/// Folders that panels may include from. Panels do not include each other.
const Folders kForPanels = joinFolders(kForPictures, {"ui/widgets", "ui/jobs", "ui/session/*"});

/// Folders that each folder may include from, in addition to itself.
const std::map<std::string, Folders> kMayInclude = {
    {"gpu/core", {"gpu/core/messages"}},
    {"gpu/core/messages", {}},
    // The model defines a module. The parser makes one, link joins several, decode turns functions into operations, flow follows values.
    {"gpu/ptx/model", {"gpu/core", "gpu/core/messages"}},
    {"gpu/ptx/alu", {"gpu/core", "gpu/ptx/model"}},
    {"gpu/ptx/matrix", {"gpu/core", "gpu/ptx/model"}},
    {"gpu/ptx/decode", {"gpu/core", "gpu/core/messages", "gpu/ptx/model", "gpu/ptx/alu"}},
    {"gpu/ptx/parse", {"gpu/core", "gpu/core/messages", "gpu/ptx/model", "gpu/ptx/decode"}},
    {"gpu/ptx/link", {"gpu/core", "gpu/core/messages", "gpu/ptx/model", "gpu/ptx/parse"}},
    {"gpu/ptx/flow", {"gpu/core", "gpu/ptx/model", "gpu/ptx/decode"}},
    {"gpu/ptx/debug", {"gpu/core", "gpu/core/messages", "gpu/ptx/model"}},
    // Machine code that ptxas makes of PTX, and the facts of a recording that belong to it.
    {"gpu/ptx/sass", {"gpu/core", "gpu/core/messages"}},
    {"gpu/analysis/assembly", {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/*", "gpu/analysis/counts"}},
    // The model defines a recording. The codec stores its events as columns, steps orders them, and file reads and writes the whole.
    {"gpu/trace/model", {"gpu/core", "gpu/core/messages", "gpu/ptx/*"}},
    {"gpu/trace/codec", {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/model"}},
    {"gpu/trace/steps", {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/model"}},
    {"gpu/trace/file", {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/model", "gpu/trace/codec"}},
    // The search for races and barrier errors: the SIMT engine feeds it while a launch runs, a recording afterwards.
    {"gpu/races", {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/*"}},
    // The interface of the SIMT engine, and the memory of a device.
    {"gpu/simt", {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/*"}},
    // State that threads share when they run blocks at the same time, and the threads themselves.
    {"gpu/simt/parallel", {"gpu/core", "gpu/races"}},
    // Arithmetic as machine code: knows what operations are, and nothing of warps. The places of a warp's lanes, and what they cost.
    {"gpu/simt/native", {"gpu/core", "gpu/ptx/*"}},
    {"gpu/simt/lanes", {"gpu/core", "gpu/ptx/*", "gpu/trace/*"}},
    // The state of the executor, which all its tasks share: kernels, blocks, warps, and the instruction that a warp issues.
    {"gpu/simt/state",
     {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/*", "gpu/races", "gpu/simt", "gpu/simt/lanes", "gpu/simt/native"}},
    // The executor's tasks. None of them includes the schedule, which is above all.
    {"gpu/simt/recording", kExecutor},
    {"gpu/simt/diagnosis", kExecutor},
    // Checks of what the tasks report. They read it and change nothing.
    {"gpu/simt/checks", joinFolders(kExecutor, {"gpu/simt/diagnosis", "gpu/simt/parallel", "gpu/races"})},
    {"gpu/simt/memory", kExecutorTasks},
    {"gpu/simt/prepare", joinFolders(kExecutor, {"gpu/simt/memory", "gpu/simt/native"})},
    {"gpu/simt/async", kExecutorTasks},
    {"gpu/simt/barriers", kExecutorTasks},
    {"gpu/simt/control", joinFolders(kExecutorTasks, {"gpu/simt/memory"})},  // passes arguments by loads and stores
    {"gpu/simt/exchange", kExecutorTasks},
    {"gpu/simt/schedule", joinFolders(kExecutorTasks, {"gpu/simt/async", "gpu/simt/barriers", "gpu/simt/control", "gpu/simt/exchange",
                                                       "gpu/simt/memory", "gpu/simt/parallel"})},
    // The driver and the recorder on the GPU; the rewriter of kernels; the reader of their records.
    {"gpu/cuda", {"gpu/core", "gpu/core/messages", "gpu/cuda/instrument"}},
    {"gpu/cuda/instrument", {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/*"}},
    {"gpu/cuda/decode", {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/*", "gpu/cuda/instrument"}},
    // Replay finds what every lane did. Counts adds up its costs, dataflow finds where values came from, compare where two runs part.
    {"gpu/analysis/replay", {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/*", "gpu/races"}},
    {"gpu/analysis/counts", {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/*", "gpu/analysis/replay", "gpu/analysis/checkers"}},
    {"gpu/analysis/dataflow", {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/*", "gpu/analysis/replay", "gpu/analysis/counts"}},
    {"gpu/analysis/compare", {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/*", "gpu/analysis/counts"}},
    {"gpu/analysis/checkers", {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/*"}},
    // Names that the program gives to its data.
    {"gpu/analysis/output", {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/*", "gpu/analysis/replay", "gpu/analysis/counts"}},
    {"gpu/analysis/names", {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/*", "gpu/analysis/dataflow"}},
    // The variables of the program, from its debug information, and their values in a replay.
    {"gpu/analysis/variables",
     {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/*", "gpu/analysis/replay", "gpu/analysis/dataflow", "gpu/analysis/names"}},
    // Expressions over these variables, and the steps at which they change.
    {"gpu/analysis/expressions",
     {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/*", "gpu/analysis/replay", "gpu/analysis/dataflow",
      "gpu/analysis/variables"}},
    // Members of structures, and changes of the source that may fix a finding; program/fixes tries them.
    {"gpu/analysis/members",
     {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/*", "gpu/analysis/replay", "gpu/analysis/counts", "gpu/analysis/names"}},
    {"gpu/analysis/fixes",
     {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/*", "gpu/analysis/counts", "gpu/analysis/checkers", "gpu/analysis/names"}},
    {"gpu/program/fixes",
     {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/*", "gpu/analysis/counts", "gpu/analysis/checkers", "gpu/analysis/fixes",
      "gpu/program/build", "gpu/program/run"}},
    {"gpu/analysis/reports",
     {"gpu/core", "gpu/core/messages", "gpu/ptx/sass", "gpu/trace/*", "gpu/analysis/assembly", "gpu/analysis/counts",
      "gpu/analysis/dataflow", "gpu/analysis/checkers", "gpu/analysis/names", "gpu/analysis/output"}},
    // Facts that figures show of a block.
    {"gpu/analysis/models",
     {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/*", "gpu/analysis/counts", "gpu/analysis/dataflow", "gpu/analysis/checkers",
      "gpu/analysis/names"}},
    {"gpu/analysis/models/patterns",
     {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/*", "gpu/analysis/counts", "gpu/analysis/dataflow", "gpu/analysis/names",
      "gpu/analysis/models"}},
    // Where two runs begin to differ, and why.
    {"gpu/analysis/difference",
     {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/*", "gpu/analysis/counts", "gpu/analysis/compare", "gpu/analysis/dataflow",
      "gpu/analysis/names", "gpu/analysis/models", "gpu/analysis/models/patterns"}},
    // The runtime: the types of CUDA's interface, the code of programs, the process's state; then one call of the interface and its
    // capture, what calls do with memory and kernels, graphs of these, and above all the functions that programs call.
    {"gpu/runtime/abi", {"gpu/core", "gpu/core/messages", "gpu/trace/*"}},
    {"gpu/runtime/graph_model", {"gpu/runtime/abi"}},
    {"gpu/runtime/code", {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/*", "gpu/runtime/abi"}},
    {"gpu/runtime/record", {"gpu/core", "gpu/core/messages", "gpu/trace/*", "gpu/runtime/code"}},
    {"gpu/runtime/host", {"gpu/core", "gpu/core/messages", "gpu/trace/*", "gpu/runtime/code"}},
    {"gpu/runtime/state",
     {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/*", "gpu/simt", "gpu/simt/checks", "gpu/runtime/abi", "gpu/runtime/code",
      "gpu/runtime/host", "gpu/runtime/record"}},
    {"gpu/runtime/call",
     {"gpu/core", "gpu/core/messages", "gpu/trace/*", "gpu/runtime/abi", "gpu/runtime/host", "gpu/runtime/graph_model",
      "gpu/runtime/state"}},
    {"gpu/runtime/memory",
     {"gpu/core", "gpu/core/messages", "gpu/trace/*", "gpu/runtime/abi", "gpu/runtime/call", "gpu/runtime/graph_model",
      "gpu/runtime/record", "gpu/runtime/state"}},
    {"gpu/runtime/launches",
     {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/*", "gpu/simt", "gpu/runtime/abi", "gpu/runtime/call", "gpu/runtime/code",
      "gpu/runtime/memory", "gpu/runtime/graph_model", "gpu/runtime/record", "gpu/runtime/state"}},
    {"gpu/runtime/graphs",
     {"gpu/core", "gpu/core/messages", "gpu/trace/*", "gpu/runtime/abi", "gpu/runtime/call", "gpu/runtime/code", "gpu/runtime/launches",
      "gpu/runtime/memory", "gpu/runtime/graph_model", "gpu/runtime/record", "gpu/runtime/state"}},
    {"gpu/runtime/versions", {"gpu/core", "gpu/core/messages", "gpu/trace/*", "gpu/runtime/abi", "gpu/runtime/call", "gpu/runtime/record"}},
    {"gpu/runtime/api",
     {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/*", "gpu/simt", "gpu/runtime/abi", "gpu/runtime/call", "gpu/runtime/graphs",
      "gpu/runtime/launches", "gpu/runtime/memory", "gpu/runtime/graph_model", "gpu/runtime/record", "gpu/runtime/state",
      "gpu/runtime/versions"}},
    // The hooks of the cuda engine.
    {"gpu/runtime/hooks",
     {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/*", "gpu/simt", "gpu/cuda/*", "gpu/runtime/abi", "gpu/runtime/code",
      "gpu/runtime/host", "gpu/runtime/memory", "gpu/runtime/record", "gpu/runtime/state"}},
    // The two ends of the pipe between a program and the process that started it share the words of its protocol, and nothing else.
    {"gpu/program/process", {"gpu/core", "gpu/core/messages"}},
    {"gpu/program/build",
     {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/*", "gpu/analysis/checkers", "gpu/analysis/names", "gpu/cuda/driver.h",
      "gpu/program/process"}},
    {"gpu/program/library", {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/*", "gpu/analysis/names", "gpu/program/build"}},
    {"gpu/program/live",
     {"gpu/core", "gpu/core/messages", "gpu/analysis/names", "gpu/analysis/fixes", "gpu/program/process", "gpu/program/build"}},
    {"gpu/program/live/nvrtc", {"gpu/program/live"}},
    {"gpu/program/run",
     {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/*", "gpu/analysis/counts", "gpu/analysis/dataflow", "gpu/analysis/checkers",
      "gpu/analysis/assembly", "gpu/analysis/members", "gpu/program/process", "gpu/program/build", "gpu/program/library",
      "gpu/program/live", "gpu/runtime/record/protocol.h"}},
    // The host code for kernels without main().
    {"gpu/program/host",
     {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/*", "gpu/analysis/counts", "gpu/analysis/checkers", "gpu/analysis/names",
      "gpu/analysis/fixes"}},
    {"gpu/program/sweep",
     {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/*", "gpu/analysis/counts", "gpu/analysis/checkers", "gpu/program/build",
      "gpu/program/library", "gpu/program/run"}},
    // The program that takes rights away from itself knows nothing of SIMTscope; the code that starts it knows only processes.
    {"gpu/sandbox/confine", {}},
    {"gpu/sandbox", {"gpu/core", "gpu/core/messages", "gpu/program/*", "gpu/sandbox/confine"}},
    {"gpu/exercises", {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/*", "gpu/analysis/*", "gpu/program/*", "gpu/sandbox"}},
    // Figures: first shapes and their painting, then the facts that figures show, then a folder for each figure, and above them the table
    // that lists them.
    {"ui/figures/canvas", {"gpu/core"}},
    {"ui/figures/facts", {"gpu/core", "gpu/core/messages", "gpu/ptx/*", "gpu/trace/*", "gpu/analysis/*", "ui/figures/canvas"}},
    {"ui/figures/dataflow", {"gpu/core", "gpu/core/messages", "gpu/analysis/*", "ui/figures/canvas", "ui/figures/facts"}},
    {"ui/figures/export", {"gpu/core", "gpu/core/messages", "ui/figures/canvas"}},
    // A recording as a page: any figure, in a file that needs nothing else.
    {"ui/figures/html", {"gpu/core", "gpu/core/messages", "gpu/trace/*", "gpu/analysis/counts", "ui/figures/canvas", "ui/figures/facts"}},
    {"ui/figures/comparison", {"gpu/analysis/counts", "ui/figures/canvas", "ui/figures/facts"}},
    {"ui/figures", {"gpu/core", "gpu/core/messages", "gpu/trace/*", "gpu/analysis/*", "ui/figures/*"}},
    {"ui/widgets", {"ui/figures/*"}},
    {"ui/jobs", kForPictures},
    // Panels share the preferences, the program's text, the place that is shown, runs, and the parts that lead through a lesson; a
    // session holds one of each. The side is where a part finds its share of the run.
    {"ui/session/side", {}},
    {"ui/session/preferences", joinFolders(kForPictures, {"ui/session/side"})},
    {"ui/session/document", joinFolders(kForPictures, {"ui/session/side"})},
    {"ui/session/place",
     joinFolders(kForPictures, {"ui/widgets", "ui/jobs", "ui/session/side", "ui/session/preferences", "ui/session/document"})},
    {"ui/session/runs", joinFolders(kForPictures, {"ui/widgets", "ui/jobs", "gpu/exercises", "ui/session/side", "ui/session/preferences",
                                                   "ui/session/document", "ui/session/place"})},
    {"ui/session/lecture",
     joinFolders(kForPictures, {"ui/session/preferences", "ui/session/document", "ui/session/place", "ui/session/runs"})},
    {"ui/session/exercises", joinFolders(kForPictures, {"ui/jobs", "gpu/exercises", "ui/session/preferences", "ui/session/document",
                                                        "ui/session/place", "ui/session/runs"})},
    {"ui/session/variables", joinFolders(kForPictures, {"ui/jobs", "ui/session/document", "ui/session/place"})},
    {"ui/session", joinFolders(kForPictures, {"ui/widgets", "ui/jobs", "ui/session/*"})},
    // The client of language servers knows programs and toolkits, and nothing of the window.
    {"ui/language", kForPictures},
    {"ui/editor", joinFolders(kForPanels, {"ui/language"})},
    {"ui/run", kForPanels},
    {"ui/player", kForPanels},
    {"ui/compare", kForPanels},
    {"ui/charts", kForPanels},
    {"ui/figure_view", kForPanels},
    {"ui/presentation", joinFolders(kForPanels, {"ui/figure_view"})},  // shows a figure
    {"ui/library", joinFolders(kForPanels, {"gpu/exercises"})},
    {"ui/exercises", joinFolders(kForPanels, {"gpu/exercises"})},
    {"ui/findings", joinFolders(kForPanels, {"gpu/exercises"})},
    {"ui/manual", kForPanels},
    {"ui/notes", kForPanels},
    {"ui/variables", kForPanels},
    {"ui/assembly", kForPanels},

    {"ui/export", kForPanels},
    // The window puts panels together: strips beside them, two runs side by side, the menus, and above these the window itself.
    {"ui/window/strips", joinFolders(kForPanels, {"gpu/exercises", "ui/compare", "ui/findings"})},
    {"ui/window/comparison", joinFolders(kForPanels, {"ui/compare", "ui/editor", "ui/export", "ui/figure_view", "ui/window/strips"})},
    {"ui/window/menus",
     joinFolders(kForPanels, {"ui/charts", "ui/compare", "ui/editor", "ui/export", "ui/figure_view", "ui/library", "ui/notes", "ui/player",
                              "ui/presentation", "ui/run", "ui/variables", "ui/window/comparison"})},
    {"ui/window", joinFolders(kForPanels, {"gpu/exercises", "ui/exercises", "ui/editor", "ui/run", "ui/player", "ui/compare", "ui/charts",
                                           "ui/figure_view", "ui/presentation", "ui/library", "ui/findings", "ui/manual", "ui/notes",
                                           "ui/export", "ui/variables", "ui/assembly", "ui/window/*"})},
    // The command line: first its words and options, then what carries commands out, then the commands, which share nothing with each
    // other. They take figures and charts without a window, the window as a whole, and what names and places the runs of a comparison.
    {"app", joinFolders(kForPictures, {"ui/session/*", "app/arguments"})},
    {"app/arguments", joinFolders(kForPictures, {"ui/session/*"})},
    {"app/running", joinFolders(kForPictures, {"app/arguments"})},
    {"app/render", joinFolders(kForPictures, {"ui/session/*", "ui/charts", "ui/compare", "app/arguments", "app/running"})},
    {"app/grading", joinFolders(kForPictures, {"gpu/exercises", "gpu/sandbox"})},
    {"app/lessons", joinFolders(kForPictures, {"ui/session/*", "app/arguments", "app/running"})},
    {"app/commands", joinFolders(kForPictures, {"gpu/exercises", "gpu/sandbox", "ui/session/*", "ui/window", "app/arguments", "app/running",
                                                "app/render", "app/grading", "app/lessons"})},
};

/// Folders that the folder of a figure may include from. Each folder of ui/figures that kMayInclude does not name is the folder of a
/// figure.
const std::set<std::string> kFigureMayInclude = {"gpu/core",       "gpu/core/messages", "gpu/ptx/*",        "gpu/trace/*",
                                                 "gpu/analysis/*", "ui/figures/canvas", "ui/figures/facts", "ui/figures/dataflow"};

struct Include {
    fs::path file;
    std::string target;
    bool isQuoted;
};

std::vector<Include> includesOf(const fs::path& folder)
{
    static const std::regex pattern(R"re(^\s*#\s*include\s*([<"])([^>"]+)[>"])re");
    std::vector<Include> includes;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const std::string suffix = entry.path().extension();
        if (suffix != ".h" && suffix != ".cpp")
            continue;
        std::ifstream in(entry.path());
        std::smatch match;
        for (std::string line; std::getline(in, line);)
            if (std::regex_search(line, match, pattern))
                includes.push_back({entry.path(), match[2], match[1] == "\""});
    }
    return includes;
}

/// Returns the folders that a folder may include from. Null if kMayInclude has no row for it.
const std::set<std::string>* mayInclude(const std::string& folder)
{
    if (const auto row = kMayInclude.find(folder); row != kMayInclude.end())
        return &row->second;
    return fs::path(folder).parent_path() == "ui/figures" ? &kFigureMayInclude : nullptr;
}

/// Returns whether `allowed` contains the header, its folder, or a folder above it ("ui/figures/*").
bool isAmong(const std::set<std::string>& allowed, const std::string& header)
{
    if (allowed.contains(header) || allowed.contains(fs::path(header).parent_path().string()))
        return true;
    for (fs::path folder = fs::path(header).parent_path(); !folder.empty(); folder = folder.parent_path()) {
        if (allowed.contains((folder / "*").string()))
            return true;
    }
    return false;
}

bool isQt(const std::string& target)
{
    return target.starts_with("Q") || target.starts_with("Qt") || target.starts_with("Qsci");
}

}  // namespace

TEST(Layers, IncludesGoOneWay)
{
    for (const char* part : {"gpu", "ui", "app"}) {
        for (const Include& include : includesOf(kRoot / part)) {
            const std::string folder = fs::relative(include.file.parent_path(), kRoot).string();
            const std::set<std::string>* const allowed = mayInclude(folder);
            ASSERT_TRUE(allowed) << folder << " is in no layer";
            const std::string target = fs::path(include.target).parent_path().string();
            const bool isOfMoc = include.target == "moc_" + include.file.stem().string() + ".cpp";
            EXPECT_TRUE(!include.isQuoted || isOfMoc || target == folder || isAmong(*allowed, include.target))
                << fs::relative(include.file, kRoot) << " includes " << include.target;
        }
    }
}

/// If two folders include from each other, neither can be understood or tested without the other.
TEST(Layers, FoldersNeedEachOtherOneWay)
{
    std::map<std::string, Folders> needs;
    for (const char* part : {"gpu", "ui", "app"}) {
        for (const Include& include : includesOf(kRoot / part)) {
            if (include.isQuoted && include.target.find('/') != std::string::npos)
                needs[fs::relative(include.file.parent_path(), kRoot).string()].insert(fs::path(include.target).parent_path().string());
        }
    }
    for (auto& [folder, needed] : needs)
        needed.erase(folder);
    const auto reachedFrom = [&](const std::string& folder) {
        Folders reached;
        for (std::vector<std::string> open = {folder}; !open.empty();) {
            const std::string next = open.back();
            open.pop_back();
            for (const std::string& neededLibrary : needs[next])
                if (reached.insert(neededLibrary).second)
                    open.push_back(neededLibrary);
        }
        return reached;
    };
    std::map<std::string, Folders> reached;
    for (const char* part : {"gpu", "ui", "app"}) {
        reached[part] = reachedFrom(part);
        for (const auto& entry : fs::recursive_directory_iterator(kRoot / part))
            if (const std::string folder = fs::relative(entry.path(), kRoot).string(); entry.is_directory())
                reached[folder] = reachedFrom(folder);
    }
    std::set<Folders> found;
    for (const auto& [folder, reachedFolders] : reached) {
        Folders cycle;
        for (const std::string& other : reachedFolders)
            if (reached[other].contains(folder))
                cycle.insert(other);
        if (!cycle.empty())
            found.insert(cycle);
    }
    EXPECT_THAT(found, testing::IsEmpty());
}

TEST(Layers, GpuIncludesNoQt)
{
    for (const Include& include : includesOf(kRoot / "gpu"))
        EXPECT_FALSE(isQt(include.target)) << include.file << " includes " << include.target;
}

TEST(Layers, FiguresKnowNoWidgets)
{
    for (const Include& include : includesOf(kRoot / "ui/figures")) {
        EXPECT_FALSE(include.target.starts_with("QtWidgets") || include.target == "QWidget" || include.target == "QApplication")
            << include.file << " includes " << include.target;
    }
}

TEST(Layers, OnlyTheWindowAndAComparisonSeeAWholeSession)
{
    const Folders mayInclude = {"ui/session", "ui/compare", "ui/window", "ui/window/menus", "ui/window/strips"};
    Folders found;
    for (const char* part : {"ui", "app"}) {
        for (const Include& include : includesOf(kRoot / part)) {
            if (include.target == "ui/session/session.h")
                found.insert(fs::relative(include.file.parent_path(), kRoot).string());
        }
    }
    EXPECT_EQ(found, mayInclude) << "a panel takes the parts that it uses";
}

/// LatestJob alone decides which request is the latest and cancels the others, so no other class may start threads. The threads that lay
/// out the figures of an HTML page are an exception: they end before the call that writes the page returns.
TEST(Layers, OnlyLatestJobStartsThreadsOfTheWindow)
{
    const Folders startThreads = {"thread", "future", "QThread", "QThreadPool", "QtConcurrent", "QFuture", "QPromise"};
    Folders found;
    for (const Include& include : includesOf(kRoot / "ui")) {
        if (startThreads.contains(include.target) || include.target.starts_with("QtConcurrent"))
            found.insert(fs::relative(include.file, kRoot).string());
    }
    const Folders ofAPage = {"ui/figures/html/layout_prefetcher.cpp", "ui/figures/html/layout_prefetcher.h"};
    Folders otherFolders;
    std::ranges::set_difference(found, ofAPage, std::inserter(otherFolders, otherFolders.end()));
    EXPECT_EQ(otherFolders, Folders{"ui/jobs/latest_job.h"});
}

/// The folder and the files of a figure have its name. Its layout takes a `const Canvas&`, with which it can measure text but not draw.
TEST(Layers, AFigureHasAFolderWithLayoutApartFromPainting)
{
    std::size_t figures = 0;
    for (const auto& entry : fs::directory_iterator(kRoot / "ui/figures")) {
        const std::string name = entry.path().filename();
        if (!entry.is_directory() || kMayInclude.contains("ui/figures/" + name))
            continue;
        ++figures;
        EXPECT_TRUE(fs::exists(entry.path() / (name + ".h")) && fs::exists(entry.path() / (name + ".cpp"))) << name;
        const bool paints = fs::exists(entry.path() / (name + "_painter.h"));
        EXPECT_EQ(paints, fs::exists(entry.path() / (name + "_layout.h"))) << name;
    }
    EXPECT_GE(figures, 8u);
    std::size_t layouts = 0;
    for (const auto& entry : fs::recursive_directory_iterator(kRoot / "ui/figures")) {
        if (!entry.path().filename().string().ends_with("_layout.h"))
            continue;
        ++layouts;
        std::ifstream in(entry.path());
        for (std::string line; std::getline(in, line);)
            EXPECT_EQ(line.find("Canvas&") == std::string::npos, line.find("const Canvas&") == std::string::npos)
                << fs::relative(entry.path(), kRoot) << ": " << line;
    }
    EXPECT_GE(layouts, 7u);
}

/// Otherwise the build would compile the output of moc separately, and parse all headers of the folder once more.
TEST(Layers, OutputOfMocIsCompiledWithItsClass)
{
    const auto textOf = [](const fs::path& file) {
        std::ifstream in(file);
        return std::string(std::istreambuf_iterator<char>(in), {});
    };
    std::size_t classes = 0;
    for (const auto& entry : fs::recursive_directory_iterator(kRoot / "ui")) {
        fs::path file = entry.path();
        if (file.extension() != ".h" || textOf(file).find("\n    Q_OBJECT") == std::string::npos)
            continue;
        ++classes;
        const std::string moc = "#include \"moc_" + file.stem().string() + ".cpp\"";
        EXPECT_THAT(textOf(file.replace_extension(".cpp")), testing::HasSubstr(moc)) << file;
    }
    EXPECT_GE(classes, 90u);
}

/// Listeners rely on the order in which Position emits its signals, and on its state at that time.
TEST(Layers, OnlyThePositionEmitsItsSignals)
{
    static const std::regex kForeign("emit [A-Za-z_.>()-]*position(\\(\\))?(\\.|->)");
    std::size_t files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(kRoot / "ui")) {
        if (entry.path().extension() != ".cpp")
            continue;
        ++files;
        std::ifstream in(entry.path());
        std::smatch found;
        for (std::string line; std::getline(in, line);)
            EXPECT_FALSE(std::regex_search(line, found, kForeign)) << entry.path() << ": " << line << ": call Position::announce()";
    }
    EXPECT_GE(files, 200u);
}

TEST(Layers, RuntimeLinksNoQt)
{
    const Outcome outcome = spawn({"/usr/bin/ldd", buildPath("lib/libcudart.so.13")});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.stderrText;
    EXPECT_THAT(outcome.stdoutText, testing::HasSubstr("libc.so"));
    EXPECT_THAT(outcome.stdoutText, testing::Not(testing::HasSubstr("Qt")));
}
