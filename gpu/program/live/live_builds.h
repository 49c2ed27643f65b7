// Runs an edited program without building all of it: if only device code has changed since a build, the built program runs with the PTX of
// the edited text (RunOptions::deviceCode).
//
// NVRTC compiles the device code where it can, else `nvcc -ptx`. NVRTC addresses shared memory with 64 bits where nvcc takes 32, so that a
// kernel may execute some other instructions for its addresses; its accesses are the same.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "gpu/program/build/build.h"
#include "gpu/program/live/device_code_cache.h"
#include "gpu/program/live/nvrtc_compiler.h"
#include "gpu/program/live/program_split.h"
#include "gpu/program/process/temporary_file.h"

namespace simtscope::program {

/// Says how the device code of a text was compiled.
enum class DeviceCompiler { Nvrtc, Nvcc };

/// Says when host code depends on its line numbers, which an edit of device code shifts: __LINE__.
enum class LineUse { Never, OnError /* only in messages to stderr */, Always };

/// Holds device code with which a program that was built before runs.
struct LiveCode {
    BuildResult built;  ///< the build whose host code runs; `sources` are those of the edited program
    std::shared_ptr<const TemporaryFile> ptx;
    std::string builtSource;            ///< path under which the source of the build was compiled
    std::vector<LineShift> lineShifts;  ///< of the host code, from the built to the edited text
    bool isForSuccess = false;          ///< whether a run that fails, or writes to stderr, names lines of the built text
    DeviceCompiler compiler = DeviceCompiler::Nvrtc;
    double seconds = 0;  ///< time of compiling
};

/// Returns whether device code may use a header of this name. NVRTC finds such headers in the toolkit, and declares the runtime by itself.
bool hasDeviceHeader(std::string_view name);

/// Returns the kernels of templates whose PTX stands in the bytes, as C++ expressions: "reduce<256u>". nvcc does not compress the PTX of a
/// program for SIMTscope.
std::vector<std::string> findInstantiations(const std::string& bytes);

/// Remembers builds, and compiles device code for them. Any thread may call.
class LiveBuilds {
public:
    /// Returns the toolkit, which is asked for its version only once.
    Result<Toolkit> findToolkit();
    /// Remembers a build of the program, whose source had this text when it was built.
    void add(const Toolkit& toolkit, const NvccArguments& arguments, const std::string& text, const BuildResult& built);
    /// Compiles the device code of the program, if only that has changed since a build. Returns nullopt if more has changed, if there is no
    /// build, if the device code does not compile, or if `stop` was requested: then the program has to be built.
    std::optional<LiveCode> compile(const Toolkit& toolkit, const NvccArguments& arguments, std::stop_token stop);
    /// Forgets the build that `code` was made for, because the program cannot run with the device code.
    void forget(const LiveCode& code);

private:
    /// Says what is known of NVRTC and the device code of a build.
    struct Abilities {
        bool isForNvrtc = true;  ///< whether NVRTC may be able to compile it
        bool hasNvrtcSucceeded = false;
    };
    struct Build {
        std::vector<std::string> options;  ///< of nvcc
        std::vector<HostToken> hostTokens;
        BuildResult built;
        std::vector<std::pair<std::string, std::uint64_t>> headers;  ///< the user's headers, with hashes of their texts
        std::vector<std::string> instantiations;                     ///< kernels of templates in the program
        LineUse lineUse = LineUse::Never;
        Abilities abilities;
    };
    static bool findsSameHeaders(const Build& build, const std::string& source);
    Abilities abilitiesOf(const Build& build);
    void setAbilities(Build& build, Abilities abilities);
    std::shared_ptr<Build> findBuild(const NvccArguments& arguments, const ProgramSplit& split, std::vector<LineShift>& shifts);
    std::optional<NvrtcAnswer> compileWithNvrtc(const Toolkit& toolkit, const NvccArguments& arguments, const ProgramSplit& split,
                                                const Build& build, std::stop_token stop);
    std::optional<NvrtcAnswer> compileWithNvcc(const Toolkit& toolkit, const NvccArguments& arguments, const Build& build,
                                               std::stop_token stop);
    std::optional<NvrtcAnswer> findCompiled(const std::string& key);
    void addCompiled(const std::string& key, const std::optional<NvrtcAnswer>& answer);

    std::mutex m_mutex;
    std::vector<std::shared_ptr<Build>> m_builds;  ///< the latest last
    std::map<std::string, Toolkit> m_toolkits;     ///< by the identity of nvcc
    DeviceCodeCache m_compiled;
    NvrtcCompiler m_nvrtc;
};

}  // namespace simtscope::program
