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
    NumberedFiles,    ///< a file holds one picture; several steps become numbered files
    Pages,            ///< a page for each step
    Animation,        ///< all steps, one after the other, in a moving picture
    InteractivePage,  ///< all steps, for a reader who steps through them
};

/// Describes one format; formats.cpp has a row for each.
struct ExportFormat {
    const char* suffix;  ///< "png"
    const char* filter;  ///< untranslated filter of a file dialog: "PNG picture (*.png)"
    MultiStep multiStep = MultiStep::NumberedFiles;
    /// Encodes drawings as the bytes of the file; see encoders.h. nullptr: the format is not made from drawings.
    Result<QByteArray> (*encode)(const Sequence&, const ExportStyle&) = nullptr;
    bool isRaster = false;  ///< whether the format has pixels, so that ExportStyle::scale makes the picture larger
    bool hasText = false;   ///< whether text stays text, unless ExportStyle::drawsTextAsOutlines is set
    bool canBeTransparent = false;
    const char* tool = nullptr;                                          ///< external program that the encoder needs; nullptr: none
    bool animates() const { return multiStep == MultiStep::Animation; }  ///< returns whether all steps become one moving picture
};

/// Returns all formats; the first is the default.
std::span<const ExportFormat> exportFormats();
/// Finds a format by the suffix of a file name, in upper or lower case; nullptr: the suffix names no format.
const ExportFormat* findExportFormat(const QString& path);
/// Returns the filter in the language of the window.
QString translateFilter(const ExportFormat& format);
/// Returns ".png, .svg, …, .webm or .html". `isDrawnOnly`: lists only formats that are made from drawings.
std::string listSuffixes(bool isDrawnOnly = false);

/// Returns "banks-03.svg" for the third of up to 99 pictures of "banks.svg".
QString makeNumberedName(const QString& path, std::size_t number, std::size_t count);

}  // namespace simtscope::figures
