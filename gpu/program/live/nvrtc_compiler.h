// Compiles device code with NVRTC, in a process that stays alive (nvrtc/main.cpp).
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <sys/types.h>

#include "gpu/core/abandoned_files.h"
#include "gpu/core/process.h"
#include "gpu/program/build/nvcc_arguments.h"
#include "gpu/program/build/toolkit.h"
#include "gpu/program/live/nvrtc_protocol.h"

namespace simtscope::program {

/// Returns the path of the toolkit's NVRTC; empty where it is not installed.
std::string findNvrtc(const Toolkit& toolkit);

/// Returns NVRTC's options for a build with nvcc, or nullopt if one of nvcc's has no equivalent.
std::optional<std::vector<std::string>> makeNvrtcOptions(const Toolkit& toolkit, const std::vector<std::string>& nvccOptions);

/// Returns the folders of the toolkit's headers.
std::vector<std::string> findToolkitHeaders(const Toolkit& toolkit);

/// Owns the process. Any thread may call; requests wait for each other.
class NvrtcCompiler {
public:
    NvrtcCompiler() = default;
    ~NvrtcCompiler();
    NvrtcCompiler(const NvrtcCompiler&) = delete;
    NvrtcCompiler& operator=(const NvrtcCompiler&) = delete;

    /// Compiles with the declarations `names` in front of the source, and with precompiled headers where NVRTC has them. Returns nullopt
    /// when the process cannot be started or ends without an answer, and when `stop` was requested and it takes longer than two seconds,
    /// which ends the process.
    std::optional<NvrtcAnswer> compile(const Toolkit& toolkit, NvrtcRequest request, const std::string& names, std::stop_token stop);
    /// Ends the process; the next request starts another.
    void close();

private:
    bool start(const Toolkit& toolkit);
    bool addNames(NvrtcRequest& request, const std::string& names) const;
    std::optional<NvrtcAnswer> compileWithAllHeaders(const NvrtcRequest& request, std::stop_token stop);
    std::optional<NvrtcAnswer> exchange(const NvrtcRequest& request, std::stop_token stop);
    void endProcess();

    std::mutex m_mutex;
    pid_t m_process = -1;
    Descriptor m_socket;  ///< stdin and stdout of the process
    std::string m_library;
    std::set<std::string> m_needAllHeaders;  ///< names and include lines of sources that do not compile without
    std::unique_ptr<WorkFolder> m_folder;    ///< of the headers that the process has precompiled, which no other process can use
};

}  // namespace simtscope::program
