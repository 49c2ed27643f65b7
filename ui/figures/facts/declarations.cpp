#include "ui/figures/facts/declarations.h"

#include <QRegularExpression>
#include <QStringList>

namespace simtscope::figures {

namespace {

constexpr int kMostDepth = 16;  // of constants that name each other

/// A recursive descent over `sum := product {(+|-) product}`, `product := factor {(*|/) factor}`, `factor := number | name | ( sum )`.
class Expression {
public:
    Expression(const QString& text, const QString& expression, int depth) : m_text(text), m_depth(depth)
    {
        static const QRegularExpression token(QStringLiteral("\\d+[uUlL]*|[A-Za-z_]\\w*|[-+*/()]|\\S"));
        for (auto matches = token.globalMatch(expression); matches.hasNext();)
            m_tokens << matches.next().captured();
    }

    std::optional<std::int64_t> value()
    {
        const std::optional<std::int64_t> result = sum();
        return m_next == m_tokens.size() ? result : std::nullopt;
    }

private:
    bool take(const char* token)
    {
        const bool found = m_next < m_tokens.size() && m_tokens[m_next] == QLatin1String(token);
        m_next += found;
        return found;
    }

    std::optional<std::int64_t> sum()
    {
        std::optional<std::int64_t> left = product();
        while (left) {
            const bool plus = take("+");
            if (!plus && !take("-"))
                break;
            const std::optional<std::int64_t> right = product();
            left = right ? bounded(plus ? *left + *right : *left - *right) : std::nullopt;
        }
        return left;
    }

    std::optional<std::int64_t> product()
    {
        std::optional<std::int64_t> left = factor();
        while (left) {
            const bool times = take("*");
            if (!times && !take("/"))
                break;
            const std::optional<std::int64_t> right = factor();
            if (!right || (!times && *right == 0))
                return std::nullopt;
            left = bounded(times ? *left * *right : *left / *right);
        }
        return left;
    }

    std::optional<std::int64_t> factor()
    {
        if (take("(")) {
            const std::optional<std::int64_t> inner = sum();
            return take(")") ? inner : std::nullopt;
        }
        if (m_next >= m_tokens.size())
            return std::nullopt;
        const QString token = m_tokens[m_next++];
        if (token[0].isDigit()) {
            static const QRegularExpression suffix(QStringLiteral("[uUlL]+$"));
            bool read = false;
            const qlonglong number = QString(token).remove(suffix).toLongLong(&read);
            return read ? bounded(number) : std::nullopt;
        }
        return token[0].isLetter() || token[0] == u'_' ? constant(token) : std::nullopt;
    }

    std::optional<std::int64_t> constant(const QString& name) const
    {
        if (m_depth >= kMostDepth)
            return std::nullopt;
        const QRegularExpression definition(
            QStringLiteral("\\b(?:const|constexpr)\\b[^;=(){}]*\\b%1\\s*=\\s*([^;,]+)[;,]|^[ \\t]*#[ \\t]*define[ \\t]+%1[ \\t]+(.+)$")
                .arg(name),
            QRegularExpression::MultilineOption);
        const QRegularExpressionMatch match = definition.match(m_text);
        if (!match.hasMatch())
            return std::nullopt;
        static const QRegularExpression comment(QStringLiteral("//.*$|/\\*.*?\\*/"));
        const QString value = match.captured(1).isEmpty() ? match.captured(2) : match.captured(1);
        return Expression(m_text, QString(value).remove(comment), m_depth + 1).value();
    }

    /// Small enough that no sum or product of two overflows.
    static std::optional<std::int64_t> bounded(std::int64_t value)
    {
        constexpr std::int64_t kMost = 1 << 30;
        return value > -kMost && value < kMost ? std::optional(value) : std::nullopt;
    }

    const QString& m_text;
    const int m_depth;
    QStringList m_tokens;
    qsizetype m_next = 0;
};

QString keyword(Storage storage)
{
    return storage == Storage::Shared ? QStringLiteral("__shared__") : QStringLiteral("__(?:device|constant|managed)__");
}

}  // namespace

std::optional<std::int64_t> constantValue(const QString& text, const QString& expression)
{
    return Expression(text, expression, 0).value();
}

QString declaredType(const QString& text, const QString& name, Storage storage)
{
    static const QRegularExpression words(QStringLiteral("^[A-Za-z_]\\w*$"));
    if (!words.match(name).hasMatch())
        return {};
    const QRegularExpression declaration(
        QStringLiteral("%1\\s+([\\w:\\s]+?)[\\s*]+(?:\\w+\\s*(?:\\[[^\\]]*\\])*\\s*,\\s*)*%2\\s*[\\[;,=]").arg(keyword(storage), name));
    static const QRegularExpression attributes(QStringLiteral("\\b(?:__\\w+__|static|extern)\\b"));
    QString common;
    for (auto matches = declaration.globalMatch(text); matches.hasNext();) {
        const QString type = matches.next().captured(1).remove(attributes).simplified();
        if (!common.isEmpty() && common != type)
            return {};
        common = type;
    }
    return common;
}

std::vector<std::uint64_t> declaredExtents(const QString& text, const QString& array, Storage storage)
{
    const QRegularExpression declaration(QStringLiteral("%1[^;(){}]*[\\s,*]%2\\s*((?:\\[[^\\[\\];]*\\]\\s*)+)[;,=]")
                                             .arg(keyword(storage), QRegularExpression::escape(array)));
    static const QRegularExpression bracket(QStringLiteral("\\[([^\\]]*)\\]"));
    std::vector<std::uint64_t> common;
    for (auto matches = declaration.globalMatch(text); matches.hasNext();) {
        std::vector<std::uint64_t> extents;
        for (auto brackets = bracket.globalMatch(matches.next().captured(1)); brackets.hasNext();) {
            const std::optional<std::int64_t> extent = constantValue(text, brackets.next().captured(1));
            if (!extent || *extent <= 0)
                return {};
            extents.push_back(std::uint64_t(*extent));
        }
        if (!common.empty() && common != extents)
            return {};
        common = extents;
    }
    return common;
}

}  // namespace simtscope::figures
