// Tests Create main(): the form for a source that has only kernels, when it is shown, and what it adds to the text.
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <Qsci/qsciscintilla.h>

#include "tests/ui/window/window_fixture.h"
#include "ui/editor/source_editor.h"
#include "ui/window/menus/host_code_dialog.h"

namespace simtscope::ui {
namespace {

const QString kScaleKernel = QStringLiteral("__global__ void scale(const float* in, float* out, float factor, int n)\n"
                                            "{\n"
                                            "    const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                                            "    if (i < n)\n"
                                            "        out[i] = factor * in[i];\n"
                                            "}\n");

class HostCodeTest : public WindowTest {
protected:
    QString write(const QString& text)
    {
        const QString path = m_folder.filePath("kernel.cu");
        EXPECT_TRUE(writeTextFile(path, text));
        return path;
    }

    HostCodeDialog* dialog() const { return window->findChild<HostCodeDialog*>(); }

    /// Opens a source and waits for the form.
    HostCodeDialog* openSource(const QString& text)
    {
        session().run.openFile(write(text));
        EXPECT_TRUE(QTest::qWaitFor([this] { return dialog() != nullptr; }));
        session().run.cancel();
        return dialog();
    }

    static QString preview(HostCodeDialog& form) { return form.findChild<QsciScintilla*>()->text(); }
    static QPushButton* createButton(HostCodeDialog& form) { return form.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok); }
    static void type(QLineEdit* field, const QString& text)
    {
        field->selectAll();
        QTest::keyClicks(field, text);
    }

    QTemporaryDir m_folder;
};

TEST_F(HostCodeTest, OpenedSourceShowsTheFormAndCreateAppendsAProgramThatCanBeUndone)
{
    HostCodeDialog* const form = openSource(kScaleKernel);
    ASSERT_TRUE(form);
    EXPECT_EQ(form->findChild<QLineEdit*>("size-in")->text(), "n");
    EXPECT_EQ(form->findChild<QLineEdit*>("block-scale")->placeholderText(), "32");
    EXPECT_EQ(form->findChild<QLineEdit*>("grid-scale")->placeholderText(), "4");
    EXPECT_EQ(form->findChild<QComboBox*>("role-out")->currentIndex(), 1);
    EXPECT_TRUE(form->findChild<QCheckBox*>("show-out")->isChecked());
    type(form->findChild<QLineEdit*>("value-n"), "100");
    type(form->findChild<QLineEdit*>("block-scale"), "16");
    EXPECT_EQ(form->findChild<QLineEdit*>("grid-scale")->placeholderText(), "7");
    form->findChild<QComboBox*>("fill-in")->setEditText("random");
    EXPECT_TRUE(preview(*form).contains("const int n = 100;")) << preview(*form).toStdString();
    EXPECT_TRUE(preview(*form).contains("std::mt19937 inRandom(1);"));
    const QString path = session().document.path();
    form->accept();
    session().run.cancel();
    EXPECT_TRUE(session().document.text().startsWith(kScaleKernel));
    EXPECT_TRUE(session().document.text().contains("const dim3 block(16);"));
    EXPECT_EQ(session().document.path(), path);
    EXPECT_TRUE(session().document.isEdited());
    EXPECT_EQ(readTextFile(path).value_or(""), kScaleKernel) << "the file of the user is written only when it is saved";
    window->findChild<SourceEditor*>()->undo();
    EXPECT_EQ(session().document.text(), kScaleKernel);
}

TEST_F(HostCodeTest, ErrorsAreNamedAndNothingIsCreated)
{
    HostCodeDialog* const form = openSource(kScaleKernel);
    ASSERT_TRUE(form);
    QLabel* const problem = form->findChild<QLabel*>("hostCodeProblem");
    EXPECT_EQ(problem->text(), "");
    type(form->findChild<QLineEdit*>("size-in"), "0");
    EXPECT_TRUE(problem->text().contains("size of in")) << problem->text().toStdString();
    EXPECT_FALSE(createButton(*form)->isEnabled());
    type(form->findChild<QLineEdit*>("size-in"), "n");
    EXPECT_TRUE(createButton(*form)->isEnabled());
    type(form->findChild<QLineEdit*>("block-scale"), "4096");
    EXPECT_TRUE(problem->text().contains("1024")) << problem->text().toStdString();
    form->reject();
    EXPECT_EQ(session().document.text(), kScaleKernel);
}

TEST_F(HostCodeTest, TemplateWithoutADefaultAsksForItsArgument)
{
    HostCodeDialog* const form = openSource("template <typename T> __global__ void fill(T* data) { data[threadIdx.x] = T(1); }\n");
    ASSERT_TRUE(form);
    EXPECT_FALSE(createButton(*form)->isEnabled());
    auto* const field = form->findChild<QLineEdit*>("template-T");
    ASSERT_TRUE(field);
    type(field, "double");
    QTest::keyClick(field, Qt::Key_Return);
    ASSERT_TRUE(QTest::qWaitFor([&] { return createButton(*form)->isEnabled(); }));
    EXPECT_TRUE(preview(*form).contains("fill<double><<<grid, block>>>"));
    form->reject();
}

TEST_F(HostCodeTest, PastedKernelsShowTheFormAndASourceWithMainDoesNot)
{
    const QString whole = kScaleKernel + "int main() { scale<<<1, 32>>>(nullptr, nullptr, 1, 0); }\n";
    session().run.openFile(write(whole));
    session().run.cancel();
    QTest::qWait(50);
    EXPECT_FALSE(dialog());
    session().document.setText("// mine\n");
    QTest::qWait(50);
    EXPECT_FALSE(dialog());
    session().document.setText("// mine\n" + kScaleKernel);
    EXPECT_TRUE(QTest::qWaitFor([this] { return dialog() != nullptr; }));
    dialog()->reject();
}

TEST_F(HostCodeTest, KernelsAreChosenAndTheMenuShowsTheFormAgain)
{
    HostCodeDialog* form = openSource(kScaleKernel + "__global__ void clear(float* out) { out[threadIdx.x] = 0; }\n");
    ASSERT_TRUE(form);
    EXPECT_TRUE(preview(*form).contains("clear<<<"));
    form->findChild<QCheckBox*>("kernel-clear")->click();
    EXPECT_TRUE(QTest::qWaitFor([&] { return !preview(*form).contains("clear<<<"); }));
    form->reject();
    EXPECT_TRUE(QTest::qWaitFor([this] { return dialog() == nullptr; }));
    find<QAction>("createMain")->trigger();
    ASSERT_TRUE(dialog());
    dialog()->reject();
}

}  // namespace
}  // namespace simtscope::ui
