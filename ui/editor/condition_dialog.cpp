#include "ui/editor/condition_dialog.h"

#include <QBoxLayout>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QStyle>

#include "gpu/analysis/expressions/expression.h"
#include "ui/figures/facts/messages.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {
namespace {

constexpr int kConditionWidth = 360;  // pixels

}  // namespace

ConditionDialog::ConditionDialog(int line, const QString& condition, QWidget* parent) : QDialog(parent)
{
    setObjectName("conditionDialog");
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Breakpoint condition"));
    auto* const question = new QLabel(tr("Stop in line %1 where this is true for a thread:").arg(line), this);
    m_condition = new QLineEdit(condition, this);
    m_condition->setObjectName("condition");
    m_condition->setAccessibleName(tr("Breakpoint condition"));
    m_condition->setPlaceholderText(QStringLiteral("threadIdx.x == 5 && sum > 100"));
    m_condition->setMinimumWidth(kConditionWidth);
    question->setBuddy(m_condition);
    m_error = makeDimLabel(
        tr("The values are those behind the step, as in the panel of variables. Without a condition, every arrival stops."), this);
    m_error->setObjectName("conditionError");
    m_error->setWordWrap(true);
    m_error->setMinimumHeight(2 * m_error->fontMetrics().lineSpacing());
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(kLargeGap, kLargeGap, kLargeGap, kLargeGap);
    column->setSpacing(kSmallGap);
    column->addWidget(question);
    column->addWidget(m_condition);
    column->addWidget(m_error);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &ConditionDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_condition, &QLineEdit::textEdited, this, [this] { markWrong(false); });
    m_condition->selectAll();
}

void ConditionDialog::markWrong(bool isWrong)
{
    m_condition->setProperty("wrong", isWrong);
    m_condition->style()->unpolish(m_condition);
    m_condition->style()->polish(m_condition);
}

bool ConditionDialog::check()
{
    const QString text = m_condition->text().simplified();
    if (text.isEmpty())
        return true;
    const auto expression = analysis::parseExpression(text.toStdString());
    if (expression)
        return true;
    const Message& message = expression.error().message;
    markWrong(true);
    m_error->setText(QString(figures::translateSentence(message) + u'\n' + figures::translateFixSentence(message)).trimmed());
    return false;
}

void ConditionDialog::accept()
{
    if (!check())
        return;
    emit conditionEntered(m_condition->text().simplified());
    QDialog::accept();
}

}  // namespace simtscope::ui

#include "moc_condition_dialog.cpp"
