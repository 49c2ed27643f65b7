// Tests the differences of recordings in older formats.
#include <gtest/gtest.h>

#include "gpu/trace/file/bookmarks.h"
#include "gpu/trace/file/recording_file.h"
#include "gpu/trace/model/finding.h"
#include "tests/gpu/trace/file_edit.h"
#include "tests/gpu/trace/random_trace.h"
#include "tests/gpu/trace/temporary_folder.h"

namespace simtscope::trace {
namespace {

constexpr int kIllegalInstruction = 715, kLaunchTimeout = 702;  // cudaError_t

/// Returns the kind that is read for a finding named `name` in the file, of a launch that ended with `error`.
FindingKind kindRead(const std::string& name, int error, int version, bool isBookmarked = false)
{
    const TemporaryFolder folder;
    const std::string path = folder.file("run.simt");
    std::mt19937 random{13};
    Recording recording = randomRecording(random, 1, 2, {});
    recording.launches[0].error = error;
    recording.findings[0].launch = LaunchId{0};
    EXPECT_TRUE(writeRecording(recording, path));
    const std::string text = recording.findings[0].message.text();
    if (version < kSchemaVersion)
        convertToOlderFormat(path, version);
    execute(path, "UPDATE finding SET kind = '" + name + "'");
    if (isBookmarked) {
        EXPECT_TRUE(saveBookmarks(path, {}));
    }
    const auto read = readRecording(path);
    if (!read) {
        ADD_FAILURE() << read.error().text();
        return FindingKind::Fault;
    }
    EXPECT_EQ(read->findings.at(0).message.text(), text) << "the stored text";
    return read->findings[0].kind;
}

TEST(OlderFormats, HadOneNameForAllBarrierFindings)
{
    for (int version = kOldestSchemaVersion; version < 6; ++version) {
        EXPECT_EQ(kindRead("barrier", kLaunchTimeout, version), FindingKind::BarrierDivergence) << version;
        EXPECT_EQ(kindRead("barrier", kLaunchTimeout, version, true), FindingKind::BarrierDivergence) << version;
        EXPECT_EQ(kindRead("barrier", kIllegalInstruction, version), FindingKind::InvalidBarrierOperand) << version;
    }
    EXPECT_EQ(kindRead("barrier", kIllegalInstruction, kSchemaVersion), FindingKind::InvalidBarrierOperand);
    EXPECT_EQ(kindRead("barrier-divergence", kLaunchTimeout, kSchemaVersion), FindingKind::BarrierDivergence);
}

TEST(OlderFormats, HadAnotherNameForANullPointer)
{
    EXPECT_EQ(kindRead("null", 700, 5), FindingKind::NullPointer);
    EXPECT_EQ(kindRead("null-pointer", 700, kSchemaVersion), FindingKind::NullPointer);
}

TEST(OlderFormats, HadTheDirectionOfACopyInItsText)
{
    const TemporaryFolder folder;
    const std::string path = folder.file("run.simt");
    std::mt19937 random{13};
    Recording recording = randomRecording(random, 1, 1, {});
    ApiCall& copy = recording.apiCalls.back();
    for (const auto& [text, bytes, direction] : {std::tuple{"host to device, 1024 bytes", 1024u, CopyDirection::HostToDevice},
                                                 {"device to host, 8 bytes", 8u, CopyDirection::DeviceToHost},
                                                 {"by address, 1 bytes", 1u, CopyDirection::ByAddress},
                                                 {"device to host, 8 bytes: the source has been freed", 8u, CopyDirection::None},
                                                 {"16 bytes of 0", 16u, CopyDirection::None}}) {
        copy.detail = plainMessage(text);
        copy.bytes = bytes;
        copy.direction = CopyDirection::None;
        for (const bool isBookmarked : {false, true}) {
            ASSERT_TRUE(writeRecording(recording, path));
            convertToOlderFormat(path, 5);
            if (isBookmarked) {
                ASSERT_TRUE(saveBookmarks(path, {}));
            }
            const auto read = readRecording(path);
            ASSERT_TRUE(read) << read.error().text();
            EXPECT_EQ(read->apiCalls.back().direction, direction) << text;
            EXPECT_EQ(read->apiCalls.back().detail, direction == CopyDirection::None ? plainMessage(text) : formatCopy(direction, bytes));
        }
    }
}

}  // namespace
}  // namespace simtscope::trace
