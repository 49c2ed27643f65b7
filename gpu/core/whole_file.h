// Writes a file completely or not at all.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>

namespace simtscope {

/// Says whether a symbolic link is followed to the file that it names.
enum class Links : std::uint8_t { Follow, Refuse /* too_many_symbolic_link_levels */ };
/// Says whether the call waits until the disk has the file.
enum class Sync : std::uint8_t { Always, Never /* for a file that is not needed after a crash of the system */ };

/// Says how writeWhole() treats symbolic links, and whether it waits until the disk has the file.
struct Writing {
    Links links = Links::Follow;
    Sync sync = Sync::Always;
};

/// Writes the text into the file, which it makes or replaces. A process that reads the file meanwhile, or after a failure, finds the old
/// text: the new one goes into another file of the same folder, which then takes the place, the owner and the rights of the old one. Where
/// the file's owner or the folder forbids that, the file itself is written over, once the disk space for it is reserved. If that fails, the
/// old text is written back; where the folder permits, a file beside it, "<name>.<process>-<number>", holds the old text until all is done.
/// A device or a pipe gets the text as it comes. Returns the system's error: no space, no such folder; no_such_device_or_address for a pipe
/// that nobody reads.
std::error_code writeWhole(const std::string& path, std::string_view text, Writing how = {});

}  // namespace simtscope
