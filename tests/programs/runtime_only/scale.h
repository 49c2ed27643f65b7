#pragma once

bool scale(float* values, int n, float by);
