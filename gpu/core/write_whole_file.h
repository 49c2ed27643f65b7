// Writes a file completely or not at all.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>

namespace simtscope {

/// Says whether a symbolic link is followed.
enum class SymbolicLinks : std::uint8_t { Follow, Refuse /* too_many_symbolic_link_levels */ };
/// Says whether the call waits until the file is on the disk.
enum class DiskSync : std::uint8_t { Always, Never /* for a file that is not needed after a crash of the system */ };

/// Holds the options of writeWholeFile().
struct WriteOptions {
    SymbolicLinks links = SymbolicLinks::Follow;
    DiskSync sync = DiskSync::Always;
};

/// Writes the text into the file, which it makes or replaces. A process that reads the file meanwhile, or after a failure, finds the old
/// text: the new text is written into a new file of the same folder, which gets the owner and the mode of the old file and then its name.
/// If the file's owner or the folder does not permit this, the file itself is overwritten after its disk space is reserved. If that fails,
/// the old text is written back; where the folder permits, a file "<name>.<process>-<number>" holds the old text meanwhile. To a device or
/// a pipe the text is written directly. Returns the system's error, such as no space or no such folder; no_such_device_or_address for a
/// pipe that no process reads.
std::error_code writeWholeFile(const std::string& path, std::string_view text, WriteOptions options = {});

}  // namespace simtscope
