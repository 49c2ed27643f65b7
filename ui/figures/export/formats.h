// The files that pictures can be written as: what the command line takes, the dialog offers and the exporter writes follow from this list.
#pragma once

#include <QString>
#include <span>
#include <string>

namespace simtscope::figures {

struct ExportFormat {
    const char* suffix;     ///< "png"
    const char* filter;     ///< untranslated, as a file dialog has it: "PNG picture (*.png)"
    bool animates = false;  ///< it can hold all steps
};

std::span<const ExportFormat> exportFormats();
/// By the suffix of a file's name, in upper or lower case; nullptr: none of them.
const ExportFormat* exportFormat(const QString& path);
QString translatedFilter(const ExportFormat& format);
/// ".png, .svg, .pdf or .gif"; `stills`: only those of a single picture.
std::string suffixNames(bool stills = false);

}  // namespace simtscope::figures
