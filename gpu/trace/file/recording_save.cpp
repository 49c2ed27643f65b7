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
struct Temporary {
    std::string path;
    bool keep = false;
    ~Temporary()
    {
        if (!keep)
            ::unlink(path.c_str());
    }
};

bool synchronise(const std::string& path, int flags)
{
    const int file = ::open(path.c_str(), flags);
    if (file < 0)
        return false;
    const bool done = ::fsync(file) == 0;
    ::close(file);
    return done;
}

/// Sends the launches. Returns false if it was stopped.
bool sendLaunches(const Recording& recording, Sink& sink, const WriteProgress& watch)
{
    const double all = watch.progress ? double(recording.eventCount()) : 0;
    std::uint64_t sent = 0;
    for (const Launch& launch : recording.launches) {
        sink.launch(launch);
        for (const auto& block : launch.blocks) {
            for (const auto& chunk : block->chunks()) {
                if (watch.stop.stop_requested())
                    return false;
                sink.events(launch.id, block->block(), block->warps(), chunk);
                sent += chunk->size();
                if (all > 0)
                    watch.progress(double(sent) / all);
            }
            sink.blockDone(launch.id, block->block(), block->warps(), block->truncated());
        }
    }
    return !watch.stop.stop_requested();
}

/// Sends the whole recording. Returns false if it was stopped.
bool send(const Recording& recording, Sink& sink, const WriteProgress& watch)
{
    sink.program(recording.program);
    sink.device(recording.device);
    for (const DeviceInfo& device : recording.moreDevices)
        sink.device(device);
    for (std::size_t i = 0; i < recording.modules.size(); ++i)
        sink.module(ModuleId{std::uint32_t(i)}, recording.modules[i], recording.sites[i]);
    for (const Allocation& allocation : recording.allocations)
        sink.allocation(allocation);
    for (std::size_t i = 0; i < recording.apiCalls.size(); ++i)
        sink.apiCall(std::int64_t(i), recording.apiCalls[i]);
    for (const NestedWork& work : recording.nestedWork)
        sink.nestedWork(work);
    if (!sendLaunches(recording, sink, watch))
        return false;
    for (const Finding& finding : recording.findings)
        sink.finding(finding);
    for (const Message& note : recording.notes)
        sink.note(note);
    return true;
}

}  // namespace

Result<void> writeRecording(const Recording& recording, const std::string& path, const std::vector<Bookmark>& bookmarks,
                            const WriteProgress& watch)
{
    const auto cannot = [&] { return fail(msg::file::cannotWrite(path, std::strerror(errno))); };
    if (isBeingWritten(path))
        return fail(msg::file::anotherRun(path));
    if (auto apart = checkJournalFiles(path); !apart)
        return apart;
    Temporary temporary{path + ".XXXXXX"};
    const int file = ::mkostemp(temporary.path.data(), O_CLOEXEC);
    if (file < 0)
        return cannot();
    ::close(file);
    {
        auto writer = RecordingWriter::create(temporary.path);
        if (!writer)
            return tl::unexpected<Error>(writer.error());
        if (!send(recording, **writer, watch))
            return fail(msg::file::writingStopped(path));
        for (std::size_t i = 0; i < bookmarks.size(); ++i)
            (*writer)->bookmark(i, bookmarks[i]);
        if (auto flushed = (*writer)->flush(); !flushed)
            return flushed;
    }
    if (!synchronise(temporary.path, O_RDONLY | O_CLOEXEC))
        return cannot();
    removeJournal(path);
    if (::rename(temporary.path.c_str(), path.c_str()) != 0)
        return cannot();
    temporary.keep = true;
    const fs::path folder = fs::path(path).parent_path();
    synchronise(folder.empty() ? "." : folder.string(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return {};
}

}  // namespace simtscope::trace
