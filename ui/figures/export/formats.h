// Lists the file formats of pictures. The command line, the dialog and the exporter take them from this table.
#pragma once

#include <QByteArray>
#include <QString>
#include <cstdint>
#include <span>
#include <string>

#include "gpu/core/result.h"

namespace simtscope::figures {

struct ExportStyle;
struct Sequence;

/// Says how a format holds several steps.
enum class MultiStep : std::uint8_t {
    NumberedFiles,    ///< one picture: several steps become numbered files
    Pages,            ///< a page for each step
    Animation,        ///< all steps, one after the other
    InteractivePage,  ///< all steps, for a reader who steps through them
};

/// Describes one format; formats.cpp has a row for each.
struct ExportFormat {
    const char* suffix;  ///< "png"
    const char* filter;  ///< untranslated filter of a file dialog: "PNG picture (*.png)"
    MultiStep multiStep = MultiStep::NumberedFiles;
    /// Makes the bytes of the file from drawings; see encoders.h. nullptr: the file is not made from drawings.
    Result<QByteArray> (*encode)(const Sequence&, const ExportStyle&) = nullptr;
    bool isPixels = false;  ///< a raster format, which ExportStyle::scale makes larger
    bool hasText = false;   ///< text stays text, unless ExportStyle::outlines is set
    bool mayBeTransparent = false;
    const char* tool = nullptr;                                          ///< external program that the encoder needs; nullptr: none
    bool animates() const { return multiStep == MultiStep::Animation; }  ///< all steps are one moving picture
};

/// Returns all formats; the first is the default.
std::span<const ExportFormat> exportFormats();
/// Finds a format by the suffix of a file name, in upper or lower case; nullptr: the suffix names no format.
const ExportFormat* exportFormat(const QString& path);
/// Returns the filter in the language of the window.
QString translatedFilter(const ExportFormat& format);
/// Returns ".png, .svg, …, .webm or .html"; `drawn`: only formats that are written from drawings.
std::string suffixNames(bool drawn = false);

/// Returns "banks-03.svg" for the third of up to 99 pictures of "banks.svg".
QString numberedName(const QString& path, std::size_t number, std::size_t count);

}  // namespace simtscope::figures
