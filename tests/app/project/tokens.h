// Reads C++ as words and signs, for tests of the sources.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace simtscope::tests {

/// Returns whether the character may be part of an identifier or a number.
bool isWord(char c);

/// Describes a comment, with its slashes.
struct Comment {
    std::string_view text;
    std::size_t begin = 0;  ///< offset in the text of the file
};

/// Splits C++ into words and signs. Comments, literals and directives are left out. The text must live as long as this object.
class Tokens {
public:
    explicit Tokens(std::string_view text) : m_text(text) {}

    /// Returns the next word or sign; empty at the end.
    std::string_view next();
    /// Returns the comments that next() has passed.
    const std::vector<Comment>& comments() const { return m_comments; }

private:
    std::string_view remainingText() const { return m_text.substr(m_at); }
    bool isFirstOfLine() const;
    void skipLine();
    void skipPast(std::string_view end, std::size_t offset);
    void skipRaw();
    void skipLiteral(char quote);
    /// Returns the word at the current position, which may be a number with digit separators: 1'000.
    std::string_view word();

    std::string_view m_text;
    std::vector<Comment> m_comments;
    std::size_t m_at = 0;
};

}  // namespace simtscope::tests
