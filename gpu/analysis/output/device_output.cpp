#include "gpu/analysis/output/device_output.h"

#include <fmt/format.h>

#include <array>
#include <map>
#include <optional>

#include "gpu/analysis/counts/program_lines.h"
#include "gpu/analysis/replay/replay.h"
#include "gpu/core/each_lane.h"
#include "gpu/core/printf_format.h"
#include "gpu/trace/steps/steps.h"

namespace simtscope::analysis {

namespace {

constexpr char kPrintf[] = "vprintf";
constexpr std::size_t kMaxTextBytes = 1 << 16;  // as in the engine

/// Holds the bytes of a thread's local memory that a recorded store has written.
using LocalBytes = std::map<std::uint64_t, std::uint8_t>;

/// Follows a block's replay, and formats what each call prints.
class PrintCollector final : public ReplayObserver {
public:
    PrintCollector(const ReplayModule& module, std::uint32_t warpCount) : m_module(module), m_warps(warpCount) {}

    /// Says which event is about to be replayed.
    void begin(EventIndex event, WarpId warp)
    {
        m_event = event;
        m_warp = warp;
    }
    /// Says that the event has been replayed.
    void end() { m_warps[m_warp.value].lastEvent = m_event; }

    Result<void> onEvent(EventIndex, const trace::Event& event, const trace::EventData& data, const ptx::DecodedOp& op,
                         std::span<const FrameLanes>) override
    {
        if (event.kind != EventKind::Store)
            return {};
        for (const unsigned lane : eachLane(event.mask)) {
            if (data.allocation[lane] != trace::kLocalAllocation.value)
                continue;
            LocalBytes& bytes = m_warps[event.warp.value].local[lane];
            for (unsigned i = 0; i < data.elementCount * op.elementBytes; ++i)
                bytes[data.offset[lane] + i] = std::uint8_t(data.value[i / op.elementBytes][lane] >> (8 * (i % op.elementBytes)));
        }
        return {};
    }

    void onDeclaredCall(Frame& frame, const ptx::DecodedOp& op, const ptx::Function& callee, LaneMask lanes,
                        std::span<const trace::LaneColumn> arguments) override
    {
        if (callee.name != kPrintf || arguments.size() < 2)
            return;
        for (const unsigned lane : eachLane(lanes)) {
            if (texts.size() >= kMaxPrintedTexts)
                return;
            PrintedText printed;
            printed.event = m_warps[m_warp.value].lastEvent.value_or(m_event);
            printed.site = frame.function->function->instructions[op.instruction].site;
            printed.thread = m_warp.value * kWarpSize + lane;
            m_isUnknown = false;
            printed.text = format(lane, arguments[0][lane], arguments[1][lane]);
            printed.hasUnknownValues = m_isUnknown;
            texts.push_back(std::move(printed));
        }
    }

    std::vector<PrintedText> texts;

private:
    struct PrintingWarp {
        std::optional<EventIndex> lastEvent;
        std::array<LocalBytes, kWarpSize> local;
    };

    std::string format(unsigned lane, std::uint64_t format, std::uint64_t buffer)
    {
        const PrintfArguments arguments{
            .read = [&](std::uint64_t offset, unsigned bytes) { return readValue(lane, buffer + offset, bytes); },
            .readText = [&](std::uint64_t address) { return readText(lane, address); }};
        return formatPrintf(readText(lane, format), arguments).text;
    }

    std::uint64_t readValue(unsigned lane, std::uint64_t address, unsigned bytes)
    {
        std::uint64_t value = 0;
        for (unsigned i = 0; i < bytes; ++i)
            value |= std::uint64_t(findByte(lane, address + i).value_or(0)) << (8 * i);
        return value;
    }

    std::string readText(unsigned lane, std::uint64_t address)
    {
        std::string text;
        while (text.size() < kMaxTextBytes) {
            const std::optional<std::uint8_t> byte = findByte(lane, address + text.size());
            if (!byte && text.empty())
                return "?";
            if (!byte || *byte == 0)
                break;
            text += char(*byte);
        }
        return text;
    }

    /// Finds a byte of local memory that the thread has stored, or of a variable of the module as it was when the module was loaded.
    std::optional<std::uint8_t> findByte(unsigned lane, std::uint64_t address)
    {
        if (address - ptx::kLocalWindow < ptx::kWindowBytes) {
            const LocalBytes& bytes = m_warps[m_warp.value].local[lane];
            if (const auto byte = bytes.find(address - ptx::kLocalWindow); byte != bytes.end())
                return byte->second;
        } else if (const auto place = m_module.findVariable(address)) {
            const std::vector<std::uint8_t>& bytes = place->variable->initial.bytes;
            return place->offset < bytes.size() ? bytes[place->offset] : std::uint8_t(0);
        }
        m_isUnknown = true;
        return {};
    }

    const ReplayModule& m_module;
    std::vector<PrintingWarp> m_warps;
    EventIndex m_event{};
    WarpId m_warp{};
    bool m_isUnknown = false;
};

}  // namespace

Result<std::vector<PrintedText>> findPrintedTexts(const trace::Recording& recording, const trace::Launch& launch,
                                                  const trace::BlockTrace& trace, const std::stop_token& stop)
{
    auto module = ReplayModule::create(recording, launch);
    if (!module)
        return tl::unexpected(module.error());
    PrintCollector collector(**module, trace.warpCount());
    BlockReplay replay(**module, trace, &collector);
    for (std::uint32_t i = 0; i < trace.size() && collector.texts.size() < kMaxPrintedTexts && !stop.stop_requested(); ++i) {
        collector.begin(EventIndex{i}, trace.event(EventIndex{i}).warp);
        if (auto done = replay.apply(EventIndex{i}); !done)
            return tl::unexpected(done.error());
        collector.end();
    }
    return std::move(collector.texts);
}

Result<std::vector<PrintedLine>> listPrintedLines(const trace::Recording& recording, const trace::Launch& launch,
                                                  const std::stop_token& stop)
{
    std::vector<PrintedLine> lines;
    if (!canPrint(recording, launch))
        return lines;
    for (const auto& block : launch.blocks) {
        auto texts = findPrintedTexts(recording, launch, *block, stop);
        if (!texts)
            return tl::unexpected(texts.error());
        if (texts->empty())
            continue;
        const auto steps = trace::Steps::build(*block, trace::StepOrder::Lockstep, {}, &recording.sites[launch.module.value]);
        for (PrintedText& text : *texts) {
            PrintedLine line{launch.id, block->block(), std::move(text), {}, 0, 0};
            if (const trace::SourceFrame* frame = accessFrame(recording, recording.findSite(launch, line.printed.site))) {
                line.path = frame->path;
                line.line = frame->line;
            }
            line.step = steps->stepOf(line.printed.event);
            lines.push_back(std::move(line));
        }
    }
    return lines;
}

std::string formatCoordinates(std::uint64_t index, Dim3 extent)
{
    const Dim3 at = coordinates(index, extent);
    if (extent.z > 1)
        return fmt::format("({},{},{})", at.x, at.y, at.z);
    return extent.y > 1 ? fmt::format("({},{})", at.x, at.y) : fmt::format("{}", at.x);
}

bool canPrint(const trace::Recording& recording, const trace::Launch& launch)
{
    if (launch.module.value >= recording.modules.size())
        return false;
    return recording.modules[launch.module.value].ptx.find(kPrintf) != std::string::npos;
}

}  // namespace simtscope::analysis
