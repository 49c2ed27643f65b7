#include "app/render/render_script.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "app/arguments/program_source.h"
#include "app/render/render_input.h"
#include "app/render/render_output.h"
#include "app/render/script_reader.h"
#include "gpu/core/messages/app.h"

namespace simtscope::app {
namespace {

namespace fs = std::filesystem;

/// Identifies a run, which several pictures may show.
struct RunKey {
    std::vector<std::string> files, nvccArguments, programArguments;
    bool hasProgramArguments = false;
    double timeoutSeconds = 0;
    auto operator<=>(const RunKey&) const = default;
};

struct Failure {
    Error error;
    ExitCode code = kFailed;
};

/// Draws the pictures of one script, and keeps each run for all pictures that show it.
class ScriptRenderer {
public:
    ScriptRenderer(std::vector<ScriptEntry> entries, std::string folder, const Invocation& invocation)
        : m_entries(std::move(entries)), m_folder(std::move(folder)), m_invocation(invocation)
    {
    }

    /// Checks all pictures before any program is run. Reports each that cannot be made, and draw() leaves it out. Fails only if the
    /// file for make is an input, so that no picture is made.
    std::optional<Failure> check(const std::string& scriptPath, const std::string& dependencyPath)
    {
        std::vector<std::string> inputs = {scriptPath};
        for (const ScriptEntry& entry : m_entries) {
            const std::vector<std::string> files = findInputFiles(entry.arguments);
            inputs.insert(inputs.end(), files.begin(), files.end());
        }
        if (const auto fits = checkOutput(dependencyPath, inputs); !fits)
            return Failure{fits.error(), kUsage};
        for (const ScriptEntry& entry : m_entries) {
            auto style = checkEntry(entry, inputs);
            m_styles.push_back(style ? std::optional(std::move(*style)) : std::nullopt);
            if (!style) {
                reportFailure({style.error(), kUsage}, entry);
                continue;
            }
            if (!isRecordingName(entry.arguments.input.files))
                m_shownBlocks[makeRunKey(entry)].insert(entry.arguments.block < 0 ? 0 : entry.arguments.block);
            m_hasChosenBlock[makeRunKey(entry)] |= entry.arguments.block >= 0;
        }
        return std::nullopt;
    }

    /// Draws the pictures that check() has accepted.
    void draw()
    {
        for (std::size_t i = 0; i < m_entries.size(); ++i)
            if (m_styles[i])
                if (const auto failure = drawEntry(m_entries[i], *m_styles[i]))
                    reportFailure(*failure, m_entries[i]);
    }

    ExitCode worstCode() const { return m_worstCode; }
    std::size_t failedCount() const { return m_failedCount; }
    const WrittenFiles& written() const { return m_writtenFiles; }

    /// Returns a rule for make: the written files and the file with the rule itself depend on the files that the pictures are made from.
    /// Each source also gets an empty rule, so that make accepts a source that is gone.
    std::string makeDependencyRule(const std::string& scriptPath, const std::string& dependencyPath) const
    {
        std::set<std::string> sources;
        for (const ScriptEntry& entry : m_entries) {
            for (const std::string& name : findInputFiles(entry.arguments)) {
                std::error_code ignored;
                if (fs::is_regular_file(name, ignored))
                    sources.insert(name);
            }
        }
        std::string text = escapeForMake(dependencyPath), emptyRules;
        for (const std::string& file : m_writtenFiles.files)
            text += ' ' + escapeForMake(file);
        text += ": " + escapeForMake(scriptPath);
        for (const std::string& source : sources) {
            text += ' ' + escapeForMake(source);
            emptyRules += escapeForMake(source) + ":\n";
        }
        return text + '\n' + emptyRules;
    }

private:
    /// Returns how the picture is drawn. Fails if its keys do not fit together or name something that does not exist.
    Result<RenderStyle> checkEntry(const ScriptEntry& entry, const std::vector<std::string>& inputs) const
    {
        if (entry.error)
            return tl::unexpected(*entry.error);
        if (auto fits = checkPicture((fs::path(m_folder) / entry.arguments.output).string(), inputs); !fits)
            return tl::unexpected(fits.error());
        return resolveStyle(entry.arguments);
    }

    void reportFailure(const Failure& failure, const ScriptEntry& entry)
    {
        reportError(addEntryName(failure.error, entry), failure.code);
        m_worstCode = std::max(m_worstCode, failure.code);
        ++m_failedCount;
    }

    static std::string escapeForMake(const std::string& name)
    {
        std::string text;
        for (const char c : name)
            text += c == ' ' || c == '#' ? std::string("\\") + c : c == '$' ? std::string("$$") : std::string(1, c);
        return text;
    }

    static Error addEntryName(Error error, const ScriptEntry& entry)
    {
        if (error.file.empty() || error.file == entry.location) {
            error.file = entry.location;
            return error;
        }
        error.file = entry.location + ": " + error.file;
        return error;
    }

    static RunKey makeRunKey(const ScriptEntry& entry)
    {
        return {entry.arguments.input.files, entry.arguments.input.run.nvccArguments, entry.programArguments, entry.hasProgramArguments,
                entry.arguments.input.run.timeoutSeconds};
    }

    /// Returns the recording that a picture shows, or the one that `first` is compared with. Runs each program only once.
    Result<RenderInput> obtainInput(const ScriptEntry& entry, const RenderInput* first, ExitCode& code)
    {
        RunKey key = makeRunKey(entry);
        RenderArguments arguments = entry.arguments;
        if (m_hasChosenBlock[key]) {
            for (const std::int64_t block : m_shownBlocks[key])
                arguments.recordedBlocks += (arguments.recordedBlocks.empty() ? "" : ",") + std::to_string(block);
        }
        if (first) {
            key.files.insert(key.files.begin(), {"compare", entry.arguments.compare});  // the first run's arguments are those of this one
            if (!entry.arguments.compareArguments.empty())
                key.programArguments = entry.arguments.compareArguments;
        }
        const auto existingInput = m_inputs.find(key);
        if (existingInput != m_inputs.end())
            return existingInput->second;
        Invocation invocation = m_invocation;
        invocation.programArguments = entry.programArguments;
        invocation.hasProgramArguments = entry.hasProgramArguments;
        auto input = first ? obtainComparedRecording(arguments, invocation, *first, code) : obtainRecording(arguments, invocation, code);
        if (const Result<void> checked = input ? input->check({}) : Result<void>{}; !checked) {
            code = kUsage;
            return tl::unexpected(checked.error());
        }
        if (input)
            m_inputs.emplace(std::move(key), *input);
        return input;
    }

    std::optional<Failure> drawEntry(const ScriptEntry& entry, const RenderStyle& style)
    {
        ExitCode code = kDone;
        const auto input = obtainInput(entry, nullptr, code);
        if (!input)
            return Failure{input.error(), code};
        std::optional<RenderInput> comparedInput;
        if (!entry.arguments.compare.empty()) {
            auto obtained = obtainInput(entry, &*input, code);
            if (!obtained)
                return Failure{obtained.error(), code};
            comparedInput = std::move(*obtained);
        }
        const auto scene = makeScene(entry.arguments, style, *input, comparedInput);
        if (!scene)
            return Failure{scene.error(), kUsage};
        const fs::path output = fs::path(m_folder) / entry.arguments.output;
        std::error_code problem;
        fs::create_directories(output.parent_path(), problem);
        if (problem)
            return Failure{{msg::app::noFolder(output.parent_path().string(), problem.message()), {}, 0}, kFailed};
        const auto written = writeScene(*scene, style, output.string(), figures::Rewrite::IfChanged);
        if (!written)
            return Failure{written.error(), kFailed};
        m_writtenFiles.files.insert(m_writtenFiles.files.end(), written->files.begin(), written->files.end());
        m_writtenFiles.changedCount += written->changedCount;
        return std::nullopt;
    }

    std::vector<ScriptEntry> m_entries;
    std::vector<std::optional<RenderStyle>> m_styles;  ///< of each entry; nullopt: it cannot be drawn
    std::string m_folder;
    const Invocation& m_invocation;
    std::map<RunKey, std::set<std::int64_t>> m_shownBlocks;  ///< the blocks of each run that its pictures show
    std::map<RunKey, bool> m_hasChosenBlock;                 ///< whether a picture of the run names a block
    std::map<RunKey, RenderInput> m_inputs;
    WrittenFiles m_writtenFiles;
    ExitCode m_worstCode = kDone;
    std::size_t m_failedCount = 0;
};

}  // namespace

ExitCode renderScript(const std::string& scriptPath, const std::string& folder, const std::string& dependencyPath,
                      const Invocation& invocation)
{
    auto entries = readScript(scriptPath);
    if (!entries)
        return reportError(entries.error(), kUsage);
    ScriptRenderer renderer(std::move(*entries), folder, invocation);
    if (const auto failure = renderer.check(scriptPath, dependencyPath))
        return reportError(failure->error, failure->code);
    renderer.draw();
    const ExitCode code = renderer.worstCode();
    const WrittenFiles& written = renderer.written();
    const std::string failed = renderer.failedCount() ? fmt::format("; pictures that failed: {}", renderer.failedCount()) : std::string();
    writeStdout(fmt::format("{}: {} files, {} of them written, {} unchanged{}\n", folder, written.files.size(), written.changedCount,
                            written.files.size() - written.changedCount, failed));
    if (code != kDone || dependencyPath.empty())
        return code;
    const auto ruleWritten = writeText(renderer.makeDependencyRule(scriptPath, dependencyPath), dependencyPath);
    return ruleWritten ? code : reportError(ruleWritten.error(), kFailed);
}

}  // namespace simtscope::app
