// Checks that records of a kernel reach the file while the kernel runs, and that the kernel runs as fast with a small buffer.
//
//   simtscope_streaming [--events=N] [-o FOLDER] FILE.cu …
//       records all blocks of each program, such as tests/hardware/costs/walk.cu, with buffers of several sizes
//
// Columns: MiB of the buffer; milliseconds of the recorded kernels; milliseconds from the last launch until its first blocks are in the
// file, and until the whole run is over; MB of the file when the last kernel has ended, and in the end; events in it. Then remarks of the
// run, and how many totals of sites differ from those with the largest buffer.
//
// Exit code: 0 all totals are the same, 1 some are not, 4 there is no GPU.
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "gpu/program/run/run.h"
#include "gpu/runtime/record/protocol.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/hardware/with_gpu.h"

namespace fs = std::filesystem;
using namespace simtscope;

namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point begin)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

struct Sample {
    double millisecondsSinceLaunch = 0;  ///< ms since the latest launch
    std::uint64_t bytes = 0;
};

/// Watches the file of a run as it grows.
class Watch {
public:
    explicit Watch(std::string path) : m_path(std::move(path)), m_thread([this](const std::stop_token& stop) { poll(stop); }) {}

    void startSampling()
    {
        const std::lock_guard lock(m_mutex);
        m_begin = Clock::now();
        m_samples.assign(1, {0, bytes()});
    }
    std::vector<Sample> end()
    {
        m_thread.request_stop();
        m_thread.join();
        m_samples.push_back({millisecondsSince(m_begin), bytes()});
        return m_samples;
    }

private:
    std::uint64_t bytes() const
    {
        std::error_code ignored;
        const auto size = fs::file_size(m_path, ignored);
        return ignored ? 0 : size;
    }
    void poll(const std::stop_token& stop)
    {
        while (!stop.stop_requested()) {
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
            const std::lock_guard lock(m_mutex);
            if (!m_samples.empty() && bytes() != m_samples.back().bytes)
                m_samples.push_back({millisecondsSince(m_begin), bytes()});
        }
    }

    const std::string m_path;
    std::mutex m_mutex;
    Clock::time_point m_begin = Clock::now();
    std::vector<Sample> m_samples;
    std::jthread m_thread;
};

std::optional<trace::Recording> measure(const std::string& source, const fs::path& folder, std::uint64_t maxEvents, unsigned mebibytes)
{
    ::setenv(runtime::protocol::kRecordBufferVariable, std::to_string(mebibytes).c_str(), 1);
    program::RunRequest request;
    request.source = source;
    request.engine = "cuda";
    request.blocks = "all";
    request.maxEvents = maxEvents;
    request.timingRuns = 0;
    request.inheritsStdin = false;
    request.timeoutSeconds = 200;
    request.recordPath = (folder / (fs::path(source).stem().string() + ".simt")).string();
    fs::remove(request.recordPath);
    Watch watch(request.recordPath);
    std::string latest;
    program::RunCallbacks callbacks;
    callbacks.onProgress = [&](const program::RunProgress& progress) {
        if (progress.stage == program::RunStage::Running && progress.text.text() != latest &&
            progress.text.text().find("<<<") != std::string::npos)
            watch.startSampling();
        latest = progress.text.text();
    };
    const auto outcome = program::run(request, callbacks);
    const std::vector<Sample> samples = watch.end();
    auto recording = outcome ? trace::readRecording(outcome->recordingPath) : tl::unexpected(outcome.error());
    if (!recording || recording->launches.empty()) {
        fmt::print("{:<20} failed: {}\n", source, recording ? outcome->message.text() : recording.error().message.text());
        return {};
    }
    double kernels = 0;
    std::uint64_t events = 0;
    for (const trace::Launch& launch : recording->launches) {
        kernels += double(launch.recorder.nanoseconds) / 1e6;
        for (const auto& block : launch.blocks)
            events += block->size();
    }
    const double lastEnds = double(recording->launches.back().recorder.nanoseconds) / 1e6;
    std::uint64_t whenEnded = 0;
    double first = -1;
    for (const Sample& sample : samples) {
        if (sample.millisecondsSinceLaunch <= lastEnds)
            whenEnded = sample.bytes;
        if (first < 0 && sample.bytes > samples.front().bytes)
            first = sample.millisecondsSinceLaunch;
    }
    fmt::print("{:<20} {:>8} {:>12.2f} {:>12.1f} {:>12.1f} {:>12.3f} {:>12.3f} {:>12}\n", fs::path(source).stem().string(), mebibytes,
               kernels, first, samples.back().millisecondsSinceLaunch, double(whenEnded) / 1e6, double(samples.back().bytes) / 1e6, events);
    for (const Message& note : recording->notes)
        fmt::print("    note: {}\n", note.text());
    std::fflush(stdout);
    return std::move(*recording);
}

std::size_t differences(const trace::Recording& a, const trace::Recording& b)
{
    std::size_t found = a.launches.size() != b.launches.size();
    for (std::size_t i = 0; i < std::min(a.launches.size(), b.launches.size()); ++i)
        for (const auto& [site, totals] : a.launches[i].totals) {
            const auto otherTotals = b.launches[i].totals.find(site);
            found += otherTotals == b.launches[i].totals.end() || !(totals == otherTotals->second);
        }
    return found;
}

}  // namespace

int main(int argc, char** argv)
{
    constexpr std::string_view kEvents = "--events=";
    fs::path folder = fs::temp_directory_path() / "simtscope-streaming";
    std::uint64_t maxEvents = 8u << 20;
    std::vector<std::string> commandLine(argv + 1, argv + argc);
    for (; !commandLine.empty() && commandLine[0].starts_with("-"); commandLine.erase(commandLine.begin())) {
        if (commandLine[0].starts_with(kEvents)) {
            maxEvents = std::strtoull(commandLine[0].c_str() + kEvents.size(), nullptr, 10);
        } else if (commandLine[0] == "-o" && commandLine.size() > 1) {
            folder = commandLine[1];
            commandLine.erase(commandLine.begin());
        } else {
            fmt::print(stderr, "usage: simtscope_streaming [--events=N] [-o FOLDER] FILE.cu …\n");
            return 2;
        }
    }
    fs::create_directories(folder);
    int exitCode = 0;
    if (!programsForGpu(exitCode))
        return exitCode;
    fmt::print("{:<20} {:>8} {:>12} {:>12} {:>12} {:>12} {:>12} {:>12}\n", "program", "MiB", "kernels ms", "first ms", "over ms",
               "MB at end", "MB", "events");
    for (const std::string& source : commandLine) {
        std::optional<trace::Recording> largest;
        for (const unsigned mebibytes : {8192u, 1024u, 256u}) {
            auto recording = measure(source, folder, maxEvents, mebibytes);
            if (!recording)
                return 1;
            const std::size_t differ = largest ? differences(*largest, *recording) : 0;
            if (largest)
                fmt::print("    {} totals differ\n", differ);
            exitCode |= differ != 0;
            if (!largest)
                largest = std::move(recording);
        }
    }
    return exitCode;
}
