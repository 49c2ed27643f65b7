#include "ui/figures/facts/source_line.h"

#include <algorithm>
#include <string_view>

namespace simtscope::figures {

QString findSourceLine(const trace::Recording& recording, const std::string& path, std::uint32_t line)
{
    const auto file = std::ranges::find(recording.program.sources, path, &trace::SourceFile::path);
    if (file == recording.program.sources.end() || line == 0)
        return {};
    std::string_view text = file->text;
    for (; line > 1; --line) {
        const std::size_t end = text.find('\n');
        if (end == std::string_view::npos)
            return {};
        text.remove_prefix(end + 1);
    }
    text = text.substr(0, text.find('\n'));
    return QString::fromUtf8(text.data(), qsizetype(text.size())).trimmed();
}

QString findSourceCode(const trace::Recording& recording, const std::string& path, std::uint32_t line)
{
    const QString text = findSourceLine(recording, path, line);
    bool isInText = false;  // whether the character belongs to a string or character literal
    QChar quote;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] == u'\\' && isInText)
            ++i;
        else if (isInText)
            isInText = text[i] != quote;
        else if (text[i] == u'"' || text[i] == u'\'')
            isInText = true, quote = text[i];
        else if (QStringView(text).sliced(i).startsWith(QStringLiteral("//")))
            return text.first(i).trimmed();
    }
    return text;
}

}  // namespace simtscope::figures
