// Landlock: the process sees and changes no file but those that are named (Linux 5.13; landlock(7)).
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

// Headers of Debian 12 know the first versions of the interface only.
constexpr std::uint64_t kRefer = 1ull << 13, kTruncate = 1ull << 14, kDeviceControl = 1ull << 15;
constexpr std::uint64_t kRead = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr std::uint64_t kOfFiles = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | kTruncate;
constexpr std::uint64_t kOfFirstVersion = (1ull << 13) - 1;
constexpr long kVersionOfRefer = 2, kVersionOfTruncate = 3, kVersionOfDeviceControl = 5;

/// Everything that this kernel's version of the interface can refuse. truncate() by a path is refused by seccomp, too.
std::uint64_t rightsOf(long version)
{
    std::uint64_t rights = kOfFirstVersion;
    if (version >= kVersionOfRefer)
        rights |= kRefer;
    if (version >= kVersionOfTruncate)
        rights |= kTruncate;
    if (version >= kVersionOfDeviceControl)
        rights |= kDeviceControl;
    return rights;
}

/// `rights`: a subset of what the ruleset handles.
bool allow(int ruleset, const std::string& path, std::uint64_t rights)
{
    const int file = ::open(path.c_str(), O_PATH | O_CLOEXEC);
    if (file < 0)
        return true;  // what is not there needs no right
    struct stat info {};
    const bool isFolder = ::fstat(file, &info) == 0 && S_ISDIR(info.st_mode);
    landlock_path_beneath_attr rule{};
    rule.allowed_access = isFolder ? rights : rights & kOfFiles;
    rule.parent_fd = file;
    const bool added = ::syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
    ::close(file);
    return added;
}

}  // namespace

const char* restrictFiles(const Options& options)
{
    if (!options.restrictsFiles)
        return nullptr;
    const long version = ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1)
        return "this kernel has no landlock";
    const std::uint64_t rights = rightsOf(version);
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
