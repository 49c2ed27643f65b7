// Provides a window with a shipped recording, on the offscreen platform, with settings and drafts of its own.
#pragma once

#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QTemporaryDir>
#include <QtTest/QTest>
#include <functional>
#include <memory>
#include <string>

#include "ui/figure_view/figure_view.h"
#include "ui/session/session.h"
#include "ui/window/main_window.h"

namespace simtscope::ui {

inline const QString kSample = QStringLiteral("reduce-2-interleaved-strided");

/// Opens a window for each test, without stored settings and drafts.
class WindowTest : public testing::Test {
protected:
    WindowTest();
    ~WindowTest() override;

    /// Opens the shipped recording of `kSample` as a file, and waits until it is shown.
    void openSample();
    static QString samplePath();
    void pressKey(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
    void click(const char* objectName);
    /// Runs the event loop until `condition` holds, for at most `milliseconds`. Returns whether it holds.
    static bool waitFor(const std::function<bool()>& condition, int milliseconds = 20000);
    bool waitForPicture();
    /// Saves the current recording and waits until the file is there.
    bool saveRecording(const QString& path);
    static bool hasCompiler();

    template <class Widget>
    Widget* find(const char* name)
    {
        auto* widget = window->findChild<Widget*>(name);
        EXPECT_NE(widget, nullptr) << name;
        return widget;
    }
    Session& session() { return window->session(); }
    FigureView& view() { return *find<FigureView>("figure"); }
    /// Returns everything that the displayed figure draws, as one text to compare.
    std::string figureContents() { return figureContentsOf(view()); }
    static std::string figureContentsOf(FigureView& view);
    /// Returns the figure's texts alone, without positions: a banner above the picture moves it.
    std::string figureTexts();

    QTemporaryDir folder;
    std::unique_ptr<MainWindow> window;
};

}  // namespace simtscope::ui
