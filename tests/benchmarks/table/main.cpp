// Makes the table of tests/benchmarks/run from the samples that it has measured.
//
//   simtscope_benchmark_table --rows ROWS --now FOLDER --before FOLDER            against a build that was measured in the same run
//   simtscope_benchmark_table --rows ROWS --now FOLDER --release FILE             against the numbers of a release
//   simtscope_benchmark_table --rows ROWS --now FOLDER --save NAME --release FILE   writes the numbers of a release into FILE
//
// Exit code: 0 success; 1 the samples cannot be read, or a benchmark failed; 2 bad usage.
#include <cstdio>
#include <fstream>
#include <iterator>

#include "tests/benchmarks/table/table.h"

using namespace simtscope::benchmarks;

namespace {

constexpr const char* kOptions[] = {"--rows", "--now", "--before", "--release", "--save"};

std::string textOf(const std::string& path)
{
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), {}};
}

Read<std::string> makeOutput(const std::map<std::string, std::string>& options)
{
    const auto rows = parseRows(textOf(options.at("--rows")));
    if (!rows)
        return makeReadError(rows.error());
    const auto current = readSamples(options.at("--now"));
    if (!current)
        return makeReadError(current.error());
    if (options.contains("--save"))
        return releaseOf(options.at("--save"), *rows, *current).map([&](const Release& release) -> std::string {
            std::ofstream(options.at("--release")) << writeRelease(release);
            return {};
        });
    if (options.contains("--before")) {
        const auto before = readSamples(options.at("--before"));
        return before ? tableAgainst(*rows, *current, *before) : makeReadError(before.error());
    }
    return readRelease(textOf(options.at("--release"))).and_then([&](const Release& release) {
        return tableAgainst(*rows, *current, release);
    });
}

}  // namespace

int main(int count, char** arguments)
{
    std::map<std::string, std::string> options;
    for (int i = 1; i + 1 < count; i += 2)
        for (const std::string option : kOptions)
            if (option == arguments[i])
                options[option] = arguments[i + 1];
    const bool compares = options.contains("--before") != options.contains("--release");
    if (int(options.size()) * 2 + 1 != count || !options.contains("--rows") || !options.contains("--now") ||
        !(options.contains("--save") ? options.contains("--release") : compares)) {
        std::fprintf(stderr,
                     "usage: simtscope_benchmark_table --rows ROWS --now FOLDER (--before FOLDER | [--save NAME] --release FILE)\n");
        return 2;
    }
    const Read<std::string> table = makeOutput(options);
    if (!table) {
        std::fprintf(stderr, "%s\n", table.error().c_str());
        return 1;
    }
    std::fputs(table->c_str(), stdout);
    return 0;
}
