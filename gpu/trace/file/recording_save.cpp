// Writes a whole recording to a temporary file, which then replaces the one at the path (declared in recording_file.h).
#include "gpu/core/messages/file.h"
#include "gpu/trace/file/journal_files.h"
#include "gpu/trace/file/recording_claim.h"
#include "gpu/trace/file/recording_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <fmt/format.h>
#include <stdlib.h>
#include <unistd.h>

namespace simtscope::trace {
namespace {

namespace fs = std::filesystem;

/// Removes the half-written file unless it was moved into place.
struct TemporaryFile {
    std::string path;
    bool shouldKeep = false;
    ~TemporaryFile()
    {
        if (!shouldKeep)
            ::unlink(path.c_str());
    }
};

bool synchronise(const std::string& path, int flags)
{
    const int file = ::open(path.c_str(), flags);
    if (file < 0)
        return false;
    const bool isSynced = ::fsync(file) == 0;
    ::close(file);
    return isSynced;
}

/// Sends the launches. Returns false if it was stopped.
bool sendLaunches(const Recording& recording, Sink& sink, const WriteProgress& writeProgress)
{
    const double eventCount = writeProgress.onProgress ? double(recording.eventCount()) : 0;
    std::uint64_t sent = 0;
    for (const Launch& launch : recording.launches) {
        sink.writeLaunch(launch);
        for (const auto& block : launch.blocks) {
            for (const auto& chunk : block->chunks()) {
                if (writeProgress.stop.stop_requested())
                    return false;
                sink.writeEvents(launch.id, block->block(), block->warpCount(), chunk);
                sent += chunk->size();
                if (eventCount > 0)
                    writeProgress.onProgress(double(sent) / eventCount);
            }
            sink.finishBlock(launch.id, block->block(), block->warpCount(), block->isTruncated());
        }
    }
    return !writeProgress.stop.stop_requested();
}

/// Sends the whole recording. Returns false if it was stopped.
bool send(const Recording& recording, Sink& sink, const WriteProgress& watch)
{
    sink.writeProgram(recording.program);
    sink.writeDevice(recording.device);
    for (const DeviceInfo& device : recording.otherDevices)
        sink.writeDevice(device);
    for (std::size_t i = 0; i < recording.modules.size(); ++i)
        sink.writeModule(ModuleId{std::uint32_t(i)}, recording.modules[i], recording.sites[i]);
    for (const Allocation& allocation : recording.allocations)
        sink.writeAllocation(allocation);
    for (std::size_t i = 0; i < recording.apiCalls.size(); ++i)
        sink.writeApiCall(std::int64_t(i), recording.apiCalls[i]);
    for (const NestedWork& work : recording.nestedWork)
        sink.writeNestedWork(work);
    if (!sendLaunches(recording, sink, watch))
        return false;
    for (const Finding& finding : recording.findings)
        sink.writeFinding(finding);
    for (const Message& note : recording.notes)
        sink.writeNote(note);
    return true;
}

}  // namespace

Result<void> writeRecording(const Recording& recording, const std::string& path, const std::vector<Bookmark>& bookmarks,
                            const WriteProgress& writeProgress)
{
    const auto cannot = [&] { return fail(msg::file::cannotWrite(path, std::strerror(errno))); };
    if (isBeingWritten(path))
        return fail(msg::file::anotherRun(path));
    if (auto checkResult = checkJournalFiles(path); !checkResult)
        return checkResult;
    TemporaryFile temporary{path + ".XXXXXX"};
    const int file = ::mkostemp(temporary.path.data(), O_CLOEXEC);
    if (file < 0)
        return cannot();
    ::close(file);
    {
        auto writer = RecordingWriter::create(temporary.path);
        if (!writer)
            return tl::unexpected<Error>(writer.error());
        if (!send(recording, **writer, writeProgress))
            return fail(msg::file::writingStopped(path));
        for (std::size_t i = 0; i < bookmarks.size(); ++i)
            (*writer)->writeBookmark(i, bookmarks[i]);
        if (auto flushed = (*writer)->flush(); !flushed)
            return flushed;
    }
    if (!synchronise(temporary.path, O_RDONLY | O_CLOEXEC))
        return cannot();
    removeJournal(path);
    if (::rename(temporary.path.c_str(), path.c_str()) != 0)
        return cannot();
    temporary.shouldKeep = true;
    const fs::path folder = fs::path(path).parent_path();
    synchronise(folder.empty() ? "." : folder.string(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return {};
}

}  // namespace simtscope::trace
