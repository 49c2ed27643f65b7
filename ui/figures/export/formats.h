// The files that pictures can be written as: what the command line takes, the dialog offers and the exporter writes follow from this list.
#pragma once

#include <QString>
#include <cstdint>
#include <span>
#include <string>

namespace simtscope::figures {

/// What a file holds of several steps.
enum class Holds : std::uint8_t {
    Picture,    ///< one of them: several steps become numbered files
    Pages,      ///< a page for each
    Animation,  ///< all of them, one after the other
};

struct ExportFormat {
    const char* suffix;  ///< "png"
    const char* filter;  ///< untranslated, as a file dialog has it: "PNG picture (*.png)"
    Holds holds = Holds::Picture;
    bool animates() const { return holds == Holds::Animation; }
};

std::span<const ExportFormat> exportFormats();
/// By the suffix of a file's name, in upper or lower case; nullptr: none of them.
const ExportFormat* exportFormat(const QString& path);
QString translatedFilter(const ExportFormat& format);
/// ".png, .svg, .pdf or .gif"; `stills`: only those that are no animation.
std::string suffixNames(bool stills = false);

/// "banks-03.svg" for the third of up to 99 pictures of "banks.svg".
QString numberedName(const QString& path, std::size_t number, std::size_t count);

}  // namespace simtscope::figures
