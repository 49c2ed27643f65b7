// Defines the messages between SIMTscope and simtscope-nvrtc (nvrtc/main.cpp), which compiles device code. A message is a number of texts;
// each text is its length, 8 bytes, and its bytes. Both processes are of one build and on one machine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unistd.h>
#include <vector>

namespace simtscope::program {

/// Holds what NVRTC is to compile.
struct NvrtcRequest {
    std::string name;    ///< path of the source, for line information and messages
    std::string source;  ///< device code
    std::vector<std::string> options;
    std::vector<std::string> instantiations;  ///< kernels of templates, as C++ expressions: "reduce<256>"
};

/// Holds what NVRTC returns.
struct NvrtcAnswer {
    bool hasSucceeded = false;
    std::string ptx, log;
};

namespace nvrtc_messages {

inline constexpr std::uint64_t kMaxBytes = std::uint64_t(1) << 30;

inline bool writeBytes(int file, const char* data, std::size_t size)
{
    for (std::size_t done = 0; done < size;) {
        const ssize_t written = ::write(file, data + done, size - done);
        if (written <= 0)
            return false;
        done += std::size_t(written);
    }
    return true;
}

inline bool readBytes(int file, char* data, std::size_t size)
{
    for (std::size_t done = 0; done < size;) {
        const ssize_t bytes = ::read(file, data + done, size - done);
        if (bytes <= 0)
            return false;
        done += std::size_t(bytes);
    }
    return true;
}

inline void append(std::string& message, std::uint64_t number)
{
    message.append(reinterpret_cast<const char*>(&number), sizeof number);
}

inline void append(std::string& message, const std::string& text)
{
    append(message, std::uint64_t(text.size()));
    message += text;
}

inline void append(std::string& message, const std::vector<std::string>& texts)
{
    append(message, std::uint64_t(texts.size()));
    for (const std::string& text : texts)
        append(message, text);
}

inline bool read(int file, std::uint64_t& number)
{
    return readBytes(file, reinterpret_cast<char*>(&number), sizeof number) && number <= kMaxBytes;
}

inline bool read(int file, std::string& text)
{
    std::uint64_t size = 0;
    if (!read(file, size))
        return false;
    text.resize(size);
    return readBytes(file, text.data(), size);
}

inline bool read(int file, std::vector<std::string>& texts)
{
    std::uint64_t count = 0;
    if (!read(file, count) || count > kMaxBytes / sizeof(std::string))
        return false;
    texts.resize(count);
    for (std::string& text : texts)
        if (!read(file, text))
            return false;
    return true;
}

}  // namespace nvrtc_messages

inline std::string formatNvrtcRequest(const NvrtcRequest& request)
{
    std::string message;
    nvrtc_messages::append(message, request.name);
    nvrtc_messages::append(message, request.source);
    nvrtc_messages::append(message, request.options);
    nvrtc_messages::append(message, request.instantiations);
    return message;
}

/// Returns nullopt at the end of the file.
inline std::optional<NvrtcRequest> readNvrtcRequest(int file)
{
    using nvrtc_messages::read;
    NvrtcRequest request;
    if (!read(file, request.name) || !read(file, request.source) || !read(file, request.options) || !read(file, request.instantiations))
        return std::nullopt;
    return request;
}

inline bool writeNvrtcAnswer(int file, const NvrtcAnswer& answer)
{
    std::string message;
    nvrtc_messages::append(message, std::uint64_t(answer.hasSucceeded));
    nvrtc_messages::append(message, answer.ptx);
    nvrtc_messages::append(message, answer.log);
    return nvrtc_messages::writeBytes(file, message.data(), message.size());
}

/// Returns nullopt when the other process has ended.
inline std::optional<NvrtcAnswer> readNvrtcAnswer(int file)
{
    using nvrtc_messages::read;
    NvrtcAnswer answer;
    std::uint64_t hasSucceeded = 0;
    if (!read(file, hasSucceeded) || !read(file, answer.ptx) || !read(file, answer.log))
        return std::nullopt;
    answer.hasSucceeded = hasSucceeded != 0;
    return answer;
}

}  // namespace simtscope::program
