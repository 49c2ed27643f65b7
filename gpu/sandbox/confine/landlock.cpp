// Restricts the process to the named files by Landlock (Linux 5.13; landlock(7)).
#include <cstdint>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "gpu/sandbox/confine/confine.h"

namespace simtscope::confine {
namespace {

// The headers of Debian 12 know only the first versions of the interface.
constexpr std::uint64_t kRefer = 1ull << 13, kTruncate = 1ull << 14, kDeviceControl = 1ull << 15;
constexpr std::uint64_t kRead = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr std::uint64_t kFileRights = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | kTruncate;
constexpr std::uint64_t kRightsOfVersion1 = (1ull << 13) - 1;
constexpr long kVersionOfRefer = 2, kVersionOfTruncate = 3, kVersionOfDeviceControl = 5;

/// Returns all rights that this kernel's version of landlock can refuse. Versions 1 and 2 cannot refuse truncate(); for programs, seccomp
/// refuses it.
std::uint64_t supportedRights(long version)
{
    std::uint64_t rights = kRightsOfVersion1;
    if (version >= kVersionOfRefer)
        rights |= kRefer;
    if (version >= kVersionOfTruncate)
        rights |= kTruncate;
    if (version >= kVersionOfDeviceControl)
        rights |= kDeviceControl;
    return rights;
}

/// Adds a rule that allows `rights`, a subset of the ruleset's, below the path. Returns false when the kernel rejects the rule.
bool allow(int ruleset, const std::string& path, std::uint64_t rights)
{
    const int file = ::open(path.c_str(), O_PATH | O_CLOEXEC);
    if (file < 0)
        return true;  // a missing file needs no rule
    struct stat info {};
    const bool isFolder = ::fstat(file, &info) == 0 && S_ISDIR(info.st_mode);
    landlock_path_beneath_attr rule{};
    rule.allowed_access = isFolder ? rights : rights & kFileRights;
    rule.parent_fd = file;
    const bool isAdded = ::syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
    ::close(file);
    return isAdded;
}

}  // namespace

const char* restrictFiles(const Options& options)
{
    if (!options.restrictsFiles)
        return nullptr;
    const long version = ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1)
        return "this kernel has no landlock";
    const std::uint64_t rights = supportedRights(version);
    landlock_ruleset_attr attributes{};
    attributes.handled_access_fs = rights;
    const int ruleset = int(::syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes.handled_access_fs, 0));
    if (ruleset < 0)
        return "landlock cannot be used";
    for (const std::string& path : options.readable)
        if (!allow(ruleset, path, kRead))
            return "landlock does not take a folder";
    for (const std::string& path : options.writable)
        if (!allow(ruleset, path, rights & ~kDeviceControl))
            return "landlock does not take a folder";
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || ::syscall(SYS_landlock_restrict_self, ruleset, 0) != 0)
        return "landlock cannot be used";
    ::close(ruleset);
    return nullptr;
}

}  // namespace simtscope::confine
