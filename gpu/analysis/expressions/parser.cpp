// Parses expressions by precedence climbing (declared in expression.h).
#include <algorithm>
#include <optional>

#include "gpu/analysis/expressions/expression.h"
#include "gpu/analysis/expressions/expression_words.h"
#include "gpu/analysis/expressions/tokens.h"
#include "gpu/core/messages/watch.h"
#include "gpu/core/spelling_suggestions.h"

namespace simtscope::analysis {
namespace {

/// Deepest nesting of parentheses, indices, operators and arguments: more than a person types, and little enough for the stack.
constexpr unsigned kMaxNesting = 100;

struct OperatorRow {
    Operator op;
    const char* spelling;
    unsigned precedence;  ///< of a binary operator: higher ones bind more strongly (C++17 [expr.mul] to [expr.log.or]); 0: unary
};

constexpr OperatorRow kOperators[] = {
    {Operator::Plus, "+", 0},
    {Operator::Minus, "-", 0},
    {Operator::Not, "!", 0},
    {Operator::Complement, "~", 0},
    {Operator::Dereference, "*", 0},
    {Operator::AddressOf, "&", 0},
    {Operator::Multiply, "*", 10},
    {Operator::Divide, "/", 10},
    {Operator::Remainder, "%", 10},
    {Operator::Add, "+", 9},
    {Operator::Subtract, "-", 9},
    {Operator::ShiftLeft, "<<", 8},
    {Operator::ShiftRight, ">>", 8},
    {Operator::Less, "<", 7},
    {Operator::LessOrEqual, "<=", 7},
    {Operator::Greater, ">", 7},
    {Operator::GreaterOrEqual, ">=", 7},
    {Operator::Equal, "==", 6},
    {Operator::NotEqual, "!=", 6},
    {Operator::BitAnd, "&", 5},
    {Operator::BitXor, "^", 4},
    {Operator::BitOr, "|", 3},
    {Operator::And, "&&", 2},
    {Operator::Or, "||", 1},
};

const OperatorRow* findOperator(const Token& token, bool isUnary)
{
    const auto row = std::ranges::find_if(
        kOperators, [&](const OperatorRow& candidate) { return token.is(candidate.spelling) && (candidate.precedence == 0) == isUnary; });
    return row == std::end(kOperators) ? nullptr : row;
}

constexpr std::string_view kChanging[] = {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "++", "--"};

/// Counts the words that make up the name of an integer type, such as "unsigned long long int".
struct IntegerWords {
    unsigned longs = 0, shorts = 0, chars = 0, ints = 0, signeds = 0, unsigneds = 0;

    bool add(const Token& token)
    {
        if (token.kind != Token::Kind::Name)
            return false;
        const std::pair<std::string_view, unsigned*> words[] = {{"long", &longs}, {"short", &shorts},   {"char", &chars},
                                                                {"int", &ints},   {"signed", &signeds}, {"unsigned", &unsigneds}};
        for (const auto& [word, count] : words) {
            if (token.text == word)
                return ++*count;
        }
        return false;
    }
    /// Returns the type; nullopt for words that do not fit together.
    std::optional<ValueType> type() const
    {
        const bool isTooLong = longs > 2 || shorts > 1 || chars > 1 || ints > 1 || signeds > 1 || unsigneds > 1;
        if (isTooLong || (signeds && unsigneds) || (longs && shorts) || (chars && (longs || shorts || ints)))
            return std::nullopt;
        const auto bytes = std::uint8_t(chars ? 1 : shorts ? 2 : longs ? 8 : 4);
        return ValueType{ValueKind::Integer, bytes, unsigneds == 0, 0, -1};
    }
};

class Parser {
public:
    Parser(std::string_view text, std::vector<Token> tokens) : m_tokens(std::move(tokens)) { m_result.text = text; }

    Result<Expression> parse()
    {
        if (m_tokens.size() == 1)
            return fail(msg::watch::empty());
        if (const auto whole = parseConditional(); !whole)
            return tl::unexpected(whole.error());
        if (peek().kind != Token::Kind::End)
            return tl::unexpected(unexpectedAfterOperand());
        return std::move(m_result);
    }

private:
    using Index = Result<std::uint32_t>;

    const Token& peek(std::size_t ahead = 0) const { return m_tokens[std::min(m_next + ahead, m_tokens.size() - 1)]; }
    const Token& take() { return m_tokens[std::min(m_next++, m_tokens.size() - 1)]; }

    Error unexpectedAfterOperand() const
    {
        const Token& token = peek();
        if (std::ranges::find(kChanging, token.text) != std::end(kChanging))
            return {token.is("=") ? msg::watch::assigns(token.column) : msg::watch::changes(token.column, token.text), {}, 0};
        if (token.is(")") || token.is("]"))
            return {msg::watch::notOpened(token.column, token.text), {}, 0};
        return {msg::watch::noOperator(token.column, token.text), {}, 0};
    }

    Error noOperand() const
    {
        const Token& token = peek();
        if (token.is("++") || token.is("--"))
            return {msg::watch::changes(token.column, token.text), {}, 0};
        if (token.kind == Token::Kind::End)
            return {msg::watch::endsEarly(token.column), {}, 0};
        return {msg::watch::noOperand(token.column, token.text), {}, 0};
    }

    Result<void> expect(std::string_view symbol, const Token& opening)
    {
        const Token& token = peek();
        if (token.is(symbol)) {
            take();
            return {};
        }
        if (token.kind == Token::Kind::End)
            return fail(msg::watch::notClosed(token.column, std::string(symbol), opening.text, opening.column));
        if (std::ranges::find(kChanging, token.text) != std::end(kChanging))
            return tl::unexpected(unexpectedAfterOperand());
        return fail(msg::watch::otherExpected(token.column, std::string(symbol), token.text));
    }

    std::uint32_t add(ExpressionNode node)
    {
        m_result.nodes.push_back(std::move(node));
        return m_result.root();
    }

    static ExpressionNode makeNode(ExpressionNode::Kind kind, const Token& token)
    {
        ExpressionNode node;
        node.kind = kind;
        node.column = token.column;
        return node;
    }

    Index parseConditional()
    {
        const Nesting nesting(m_nesting);
        if (nesting.isTooDeep())
            return fail(msg::watch::tooDeep(peek().column));
        const auto condition = parseBinary(1);
        if (!condition || !peek().is("?"))
            return condition;
        const Token question = take();
        const auto first = parseConditional();
        if (!first)
            return first;
        if (const auto colon = expect(":", question); !colon)
            return tl::unexpected(colon.error());
        const auto second = parseConditional();
        if (!second)
            return second;
        ExpressionNode node = makeNode(ExpressionNode::Kind::Conditional, question);
        node.children = {*condition, *first, *second};
        return add(std::move(node));
    }

    Index parseBinary(unsigned minPrecedence)
    {
        auto left = parseUnary();
        while (left) {
            const OperatorRow* const row = findOperator(peek(), false);
            if (!row || row->precedence < minPrecedence)
                return left;
            const Token token = take();
            const auto right = parseBinary(row->precedence + 1);
            if (!right)
                return right;
            ExpressionNode node = makeNode(ExpressionNode::Kind::Binary, token);
            node.op = row->op;
            node.children = {*left, *right};
            left = add(std::move(node));
        }
        return left;
    }

    Index parseUnary()
    {
        const Nesting nesting(m_nesting);
        if (nesting.isTooDeep())
            return fail(msg::watch::tooDeep(peek().column));
        if (const OperatorRow* const row = findOperator(peek(), true)) {
            const Token token = take();
            const auto operand = parseUnary();
            if (!operand)
                return operand;
            ExpressionNode node = makeNode(ExpressionNode::Kind::Unary, token);
            node.op = row->op;
            node.children = {*operand};
            return add(std::move(node));
        }
        if (peek().is("(")) {
            const std::size_t start = m_next;
            const Token opening = take();
            const auto type = parseType();
            if (!type)
                return tl::unexpected(type.error());
            if (*type) {
                if (const auto closing = expect(")", opening); !closing)
                    return tl::unexpected(closing.error());
                const auto operand = parseUnary();
                return operand ? Index(addCast(opening, **type, *operand)) : operand;
            }
            m_next = start;
        }
        return parsePostfix();
    }

    std::uint32_t addCast(const Token& token, ValueType type, std::uint32_t operand)
    {
        ExpressionNode node = makeNode(ExpressionNode::Kind::Cast, token);
        node.type = type;
        node.children = {operand};
        return add(std::move(node));
    }

    /// Parses the name of an arithmetic type, if there is one.
    Result<std::optional<ValueType>> parseType()
    {
        const Token& first = peek();
        if (first.kind != Token::Kind::Name)
            return std::optional<ValueType>();
        if (const TypeWord* const word = findWord(typeWords(), first.text)) {
            take();
            return std::optional(word->type);
        }
        IntegerWords words;
        bool isType = false;
        while (words.add(peek())) {
            take();
            isType = true;
        }
        if (!isType)
            return std::optional<ValueType>();
        if (words.longs == 1 && peek().isName("double"))
            return fail(msg::watch::noLongDouble(first.column));
        const auto type = words.type();
        return type ? Result<std::optional<ValueType>>(type) : fail(msg::watch::notType(first.column));
    }

    Index parsePostfix()
    {
        auto operand = parsePrimary();
        while (operand) {
            const Token& token = peek();
            if (token.is("[")) {
                const Token opening = take();
                const auto index = parseConditional();
                if (!index)
                    return index;
                if (const auto closing = expect("]", opening); !closing)
                    return tl::unexpected(closing.error());
                ExpressionNode node = makeNode(ExpressionNode::Kind::Index, opening);
                node.children = {*operand, *index};
                operand = add(std::move(node));
            } else if (token.is(".") || token.is("->")) {
                operand = parseMember(*operand);
            } else {
                return operand;
            }
        }
        return operand;
    }

    Index parseMember(std::uint32_t object)
    {
        const Token point = take();
        const Token& name = peek();
        if (name.kind != Token::Kind::Name)
            return fail(msg::watch::noMemberName(name.column, point.text));
        ExpressionNode& base = m_result.nodes[object];
        if (base.kind == ExpressionNode::Kind::BuiltIn && base.builtIn != BuiltIn::WarpSize && base.name.empty()) {
            constexpr std::string_view kAxes = "xyz";
            const std::size_t axis = name.text.size() == 1 && point.is(".") ? kAxes.find(name.text[0]) : std::string_view::npos;
            if (axis == std::string_view::npos)
                return fail(msg::watch::noAxis(name.column));
            base.axis = std::uint8_t(axis);
            base.name = name.text;  // an axis has been chosen
            take();
            return object;
        }
        ExpressionNode node = makeNode(ExpressionNode::Kind::Member, name);
        node.name = name.text;
        node.isArrow = point.is("->");
        node.children = {object};
        take();
        return add(std::move(node));
    }

    Index parsePrimary()
    {
        const Token& token = peek();
        if (token.kind == Token::Kind::Number) {
            ExpressionNode node = makeNode(ExpressionNode::Kind::Literal, token);
            node.literal = take().value;
            return add(std::move(node));
        }
        if (token.is("(")) {
            const Token opening = take();
            const auto inner = parseConditional();
            if (!inner)
                return inner;
            if (const auto closing = expect(")", opening); !closing)
                return tl::unexpected(closing.error());
            return inner;
        }
        if (token.kind != Token::Kind::Name)
            return tl::unexpected(noOperand());
        return parseName();
    }

    Index parseName()
    {
        const Token start = peek();
        const auto type = parseType();
        if (!type)
            return tl::unexpected(type.error());
        if (*type) {
            if (!peek().is("("))
                return fail(msg::watch::typeAlone(start.column, start.text));
            const Token opening = take();
            const auto operand = parseConditional();
            if (!operand)
                return operand;
            if (const auto closing = expect(")", opening); !closing)
                return tl::unexpected(closing.error());
            return addCast(start, **type, *operand);
        }
        take();
        if (peek().is("("))
            return parseCall(start);
        if (start.text == "true" || start.text == "false" || start.text == "nullptr") {
            ExpressionNode node = makeNode(ExpressionNode::Kind::Literal, start);
            node.literal = makeBool(start.text == "true");
            if (start.text == "nullptr")
                node.literal.type = {ValueKind::Pointer, 8, false, 0, -1};
            return add(std::move(node));
        }
        if (const BuiltInWord* const word = findWord(builtInWords(), start.text)) {
            ExpressionNode node = makeNode(ExpressionNode::Kind::BuiltIn, start);
            node.builtIn = word->builtIn;
            if (word->builtIn != BuiltIn::WarpSize && !peek().is("."))
                return fail(msg::watch::noAxis(peek().column));
            return add(std::move(node));
        }
        ExpressionNode node = makeNode(ExpressionNode::Kind::Name, start);
        node.name = start.text;
        return add(std::move(node));
    }

    Index parseCall(const Token& name)
    {
        const FunctionWord* const function = findWord(functionWords(), name.text);
        const AggregateWord* const aggregate = findWord(aggregateWords(), name.text);
        if (!function && !aggregate) {
            std::vector<std::string> names;
            for (const FunctionWord& word : functionWords())
                names.emplace_back(word.name);
            for (const AggregateWord& word : aggregateWords())
                names.emplace_back(word.name);
            const auto similar = suggestSpellings(name.text, names);
            return similar.empty() ? fail(msg::watch::noFunction(name.column, name.text))
                                   : fail(msg::watch::otherFunction(name.column, name.text, similar.front()));
        }
        const Token opening = take();
        const std::size_t firstNode = m_result.nodes.size();
        std::vector<std::uint32_t> arguments;
        while (!peek().is(")") || !arguments.empty()) {
            const auto argument = parseConditional();
            if (!argument)
                return argument;
            arguments.push_back(*argument);
            if (!peek().is(","))
                break;
            take();
        }
        if (const auto closing = expect(")", opening); !closing)
            return tl::unexpected(closing.error());
        const bool isAggregate = aggregate && arguments.size() == 1;
        if (!isAggregate && (!function || arguments.size() != function->argumentCount)) {
            const std::string count = function && aggregate ? "1 or 2" : std::to_string(function ? function->argumentCount : 1);
            return fail(msg::watch::argumentCount(name.column, name.text, count, arguments.size()));
        }
        if (isAggregate) {
            for (std::size_t i = firstNode; i < m_result.nodes.size(); ++i) {
                if (m_result.nodes[i].kind == ExpressionNode::Kind::Aggregate)
                    return fail(msg::watch::nestedAggregate(m_result.nodes[i].column));
            }
        }
        ExpressionNode node = makeNode(isAggregate ? ExpressionNode::Kind::Aggregate : ExpressionNode::Kind::Call, name);
        node.name = name.text;
        node.children = std::move(arguments);
        if (isAggregate)
            node.aggregate = aggregate->aggregate;
        else
            node.function = function->function;
        return add(std::move(node));
    }

    /// Counts the nesting of the part that is being parsed.
    class Nesting {
    public:
        explicit Nesting(unsigned& depth) : m_depth(depth) { ++m_depth; }
        ~Nesting() { --m_depth; }
        Nesting(const Nesting&) = delete;
        Nesting& operator=(const Nesting&) = delete;
        bool isTooDeep() const { return m_depth > kMaxNesting; }

    private:
        unsigned& m_depth;
    };

    std::vector<Token> m_tokens;
    std::size_t m_next = 0;
    unsigned m_nesting = 0;
    Expression m_result;
};

}  // namespace

std::uint32_t Expression::firstOf(std::uint32_t index) const
{
    while (!nodes[index].children.empty())
        index = nodes[index].children.front();
    return index;
}

bool Expression::hasAggregates() const
{
    return std::ranges::any_of(nodes, [](const ExpressionNode& node) { return node.kind == ExpressionNode::Kind::Aggregate; });
}

const char* spelling(Operator op)
{
    return kOperators[std::size_t(op)].spelling;
}

Result<Expression> parseExpression(std::string_view text)
{
    auto tokens = tokenize(text);
    if (!tokens)
        return tl::unexpected(tokens.error());
    return Parser(text, std::move(*tokens)).parse();
}

}  // namespace simtscope::analysis
