// Animates values that travel to the places where they are used, from one frame to the next. As in the window, they are drawn over the
// figure of the later frame.
const MOTION_MS = 300, ARRIVING = 0.25;
const eased = t => t < 0.5 ? 4 * t ** 3 : 1 - 4 * (1 - t) ** 3;

/** Decodes the motions of each frame: [from, to, twice the role plus 1 if curved, text]. */
function motionsOf(data) {
	const points = rowsOf(data.points, 2, sums(2)), ways = rowsOf(data.ways, 3, sums(3)), sum = sums(2);
	return data.motions.map(frame => rowsOf(frame, 2, sum).map(([way, text]) => {
		const [from, to, look] = ways[way];
		return [points[from], points[to], look, text];
	}));
}

class MotionPlayer {
	constructor(svg) {
		this.group = svg.querySelector('.motions');
		this.request = 0;
	}

	stop() {
		cancelAnimationFrame(this.request);
		this.group.replaceChildren();
	}

	/** Starts the motions that lead to the frame from the one before it. */
	start(layout, frame, milliseconds) {
		this.stop();
		const values = layout.motions[frame].map(motion => ({ motion, element: this.value(layout, motion) }));
		if (values.length === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches)
			return;
		this.group.append(...values.map(({ element }) => element));
		const begun = performance.now();
		const move = now => {
			const share = Math.max(0, (now - begun) / milliseconds);
			if (share >= 1)
				return this.stop();
			for (const { motion, element } of values)
				this.put(element, motion, eased(share));
			this.request = requestAnimationFrame(move);
		};
		move(begun);
	}

	put(element, [[x, y], [toX, toY], look], t) {
		const bent = look % 2 ? t * t * (3 - 2 * t) : t;  // along the curve, which is vertical at both ends
		const down = look % 2 ? 1.5 * t * (1 - t) + t ** 3 : t;
		element.setAttribute('transform', `translate(${(x + (toX - x) * bent).toFixed(1)} ${(y + (toY - y) * down).toFixed(1)})`);
		element.setAttribute('opacity', Math.min(1, (1 - t) / ARRIVING).toFixed(2));
	}

	value(layout, [, , look, textId]) {
		const [group, box, text] = ['g', 'rect', 'text'].map(name => document.createElementNS(SVG, name));
		const pixels = layout.movingPixels, height = pixels * 1.32 + 4, role = look >> 1;
		const width = Math.max(height, widthOf(layout.texts[textId], `700 ${pixels}px ${MONO}`) + 10);
		const attributes = { x: -width / 2, y: -height / 2, width, height, rx: height / 2, class: `f${role} s1`, 'stroke-width': 1.2 };
		for (const [name, value] of Object.entries(attributes))
			box.setAttribute(name, value);
		for (const [name, value] of Object.entries({ y: pixels * BASELINE, class: `w5 a1 i${role}`, 'font-size': pixels }))
			text.setAttribute(name, value);
		text.textContent = layout.texts[textId];
		group.append(box, text);
		return group;
	}
}
