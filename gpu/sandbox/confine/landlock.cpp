// Restricts the process to the named files by Landlock (Linux 5.13; landlock(7)) (declared in confine.h).
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
constexpr std::uint64_t kReferRight = 1ull << 13, kTruncateRight = 1ull << 14, kDeviceControlRight = 1ull << 15;
constexpr std::uint64_t kReadRights = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr std::uint64_t kFileRights =
    LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | kTruncateRight;
constexpr std::uint64_t kVersion1Rights = (1ull << 13) - 1;
constexpr long kMinReferVersion = 2, kMinTruncateVersion = 3, kMinDeviceControlVersion = 5;

/// Returns all rights that this kernel's version of landlock can refuse. Versions 1 and 2 cannot refuse truncate(); for programs, seccomp
/// refuses it.
std::uint64_t findSupportedRights(long version)
{
    std::uint64_t rights = kVersion1Rights;
    if (version >= kMinReferVersion)
        rights |= kReferRight;
    if (version >= kMinTruncateVersion)
        rights |= kTruncateRight;
    if (version >= kMinDeviceControlVersion)
        rights |= kDeviceControlRight;
    return rights;
}

/// Adds a rule that allows `rights`, a subset of the ruleset's, below the path. Returns false when the kernel rejects the rule.
bool addRule(int ruleset, const std::string& path, std::uint64_t rights)
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
    const std::uint64_t rights = findSupportedRights(version);
    landlock_ruleset_attr attributes{};
    attributes.handled_access_fs = rights;
    const int ruleset = int(::syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes.handled_access_fs, 0));
    if (ruleset < 0)
        return "landlock cannot be used";
    for (const std::string& path : options.readablePaths)
        if (!addRule(ruleset, path, kReadRights))
            return "landlock does not take a folder";
    for (const std::string& path : options.writablePaths)
        if (!addRule(ruleset, path, rights & ~kDeviceControlRight))
            return "landlock does not take a folder";
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || ::syscall(SYS_landlock_restrict_self, ruleset, 0) != 0)
        return "landlock cannot be used";
    ::close(ruleset);
    return nullptr;
}

}  // namespace simtscope::confine
