// What a student hands in: one file of CUDA C++, copied to a folder of its own before anything looks at it.
#pragma once

#include <string>

#include "gpu/core/result.h"

namespace simtscope::exercises {

inline constexpr std::size_t kLargestSubmission = 1u << 20;  ///< bytes

inline constexpr char kSubmissionFile[] = "submission.cu";

struct Submission {
    std::string text;
    std::string file = kSubmissionFile;  ///< its name in messages and recordings
};

/// A file, or a folder with one .cu. Errors say why it is none, as a sentence: a link, a device, no text, too large, several files.
Result<Submission> readSubmission(const std::string& path);

/// The name of a submission's file as it is compiled: that of the path where a compiler can do no harm with it, else "submission.cu".
std::string submissionFile(const std::string& path);

/// A folder for one submission, which goes with it: in/ is what is compiled, out/ what the compiler makes, run/ what the check writes.
class Scratch {
public:
    static Result<Scratch> make();
    Scratch(Scratch&& other) noexcept;
    Scratch& operator=(Scratch&&) = delete;
    ~Scratch();

    std::string path(const std::string& name) const { return m_folder + '/' + name; }
    std::string in(const std::string& name) const { return path("in/" + name); }
    std::string out(const std::string& name) const { return path("out/" + name); }
    std::string run(const std::string& name) const { return path("run/" + name); }

private:
    explicit Scratch(std::string folder) : m_folder(std::move(folder)) {}
    std::string m_folder;
};

}  // namespace simtscope::exercises
