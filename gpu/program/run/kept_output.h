// Keeps the beginning of what a program prints, for its recording. A piece of output may end within a character. The rest of the
// character then comes with a later piece, perhaps after a piece of the other stream.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace simtscope::program {

/// Holds the text of one run, both streams together, as valid characters. One thread at a time may use it.
class KeptOutput {
public:
    /// Keeps at most `maxBytes`, in whole characters.
    explicit KeptOutput(std::size_t maxBytes) : m_maxBytes(maxBytes) {}

    /// Takes the next piece of a stream.
    void append(std::string_view piece, bool isStderr);
    /// Keeps the bytes of characters that no piece has completed. Must be called when the program has ended.
    void finish();

    /// Returns both streams in the order of arrival.
    const std::string& text() const { return m_text; }
    /// Returns the number of bytes that came after the text and were left out.
    std::uint64_t bytesLeftOut() const { return m_bytesLeftOut; }

private:
    void keep(std::string_view text);

    std::size_t m_maxBytes;
    std::string m_text;
    std::array<std::string, 2> m_incomplete;  ///< by stream: the bytes of a character that has not ended
    std::uint64_t m_bytesLeftOut = 0;
};

}  // namespace simtscope::program
