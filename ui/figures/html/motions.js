// Animates the change to a frame: what is read lights up, values travel to the places where they are used, and the frame appears. The
// numbers are those of canvas/motion_phases.h and facts/played_steps.h.
const STEP_MOTION_MS = 600, FIRST_MS = 1000, FURTHER_MS = 300, MAX_MS = 3500, MAX_PLAYED = 12, ARRIVING = 0.25;
const LIT = 0.12, TRAVEL = [0.15, 0.85], DIMMED = 0.55, ARRIVAL = 0.75, DOT = 0.5;
const eased = t => t < 0.5 ? 4 * t ** 3 : 1 - 4 * (1 - t) ** 3;
const passed = (from, to, t) => Math.max(0, Math.min(1, (t - from) / (to - from)));

/** Decodes the motions of each frame: [from, to, twice the role plus 1 if curved, text]. */
function motionsOf(data) {
	const points = rowsOf(data.points, 2, sums(2)), ways = rowsOf(data.ways, 3, sums(3)), sum = sums(2);
	return data.motions.map(frame => rowsOf(frame, 2, sum).map(([way, text]) => {
		const [from, to, look] = ways[way];
		return [points[from], points[to], look, text];
	}));
}

/** Returns the frames to play from one to a later one: those in which something moves, at most MAX_PLAYED, and the last one. */
function playedFrames(layout, from, to) {
	const moving = [];
	for (let frame = from + 1; frame < to; frame++) {
		if (layout.motions[frame].length > 0)
			moving.push(frame);
	}
	moving.push(to);
	if (moving.length <= MAX_PLAYED)
		return moving;
	return Array.from({ length: MAX_PLAYED }, (_, i) => moving[Math.floor((i + 1) * moving.length / MAX_PLAYED) - 1]);
}

const playedMilliseconds = count => Math.min(FIRST_MS + (count - 1) * FURTHER_MS, MAX_MS);

class MotionPlayer {
	constructor(svg) {
		this.group = svg.querySelector('.motions');
		this.request = 0;
		this.last = null;
	}

	get running() { return this.last !== null; }

	/** Drops the motion that runs. */
	stop() {
		cancelAnimationFrame(this.request);
		this.group.replaceChildren();
		this.group.classList.remove('running');
		this.last = null;
	}

	/** Ends the motion that runs with its last frame. */
	complete() {
		const last = this.last;
		this.stop();
		last?.();
	}

	/** Plays the frames in so many milliseconds. `draw(frame, isBegun)` draws one; that of an access comes first, without its results. */
	start(layout, frames, milliseconds, draw) {
		this.stop();
		if (matchMedia('(prefers-reduced-motion: reduce)').matches)
			return draw(frames[frames.length - 1]);
		this.last = () => draw(frames[frames.length - 1]);
		this.group.classList.add('running');
		this.playNext(layout, frames, milliseconds / frames.length, draw);
	}

	playNext(layout, [frame, ...rest], milliseconds, draw) {
		const values = layout.motions[frame].map(motion => ({ motion, light: this.light(layout, motion), element: this.value(layout, motion) }));
		this.group.replaceChildren(...values.map(({ light }) => light), ...values.map(({ element }) => element).filter(element => element));
		const begun = performance.now();
		if (layout.showsAccess)
			draw(frame, true);
		let isDrawn = false;
		const move = now => {
			const share = Math.max(0, (now - begun) / milliseconds);
			if (share >= ARRIVAL && !isDrawn) {
				isDrawn = true;
				draw(frame);
			}
			if (share >= 1)
				return rest.length > 0 ? this.playNext(layout, rest, milliseconds, draw) : this.stop();
			for (const { motion, light, element } of values) {
				light.setAttribute('opacity', (passed(0, LIT, share) * (1 - passed(TRAVEL[0], DIMMED, share)) * 0.8).toFixed(2));
				if (element)
					this.put(element, motion, eased(passed(...TRAVEL, share)), passed(0, LIT, share));
			}
			this.request = requestAnimationFrame(move);
		};
		move(begun);
	}

	put(element, [[x, y], [toX, toY], look], t, opacity) {
		const bent = look % 2 ? t * t * (3 - 2 * t) : t;  // along the curve, which is vertical at both ends
		const down = look % 2 ? 1.5 * t * (1 - t) + t ** 3 : t;
		element.setAttribute('transform', `translate(${(x + (toX - x) * bent).toFixed(1)} ${(y + (toY - y) * down).toFixed(1)})`);
		element.setAttribute('opacity', (opacity * Math.min(1, (1 - t) / ARRIVING)).toFixed(2));
	}

	/** Returns a light around the place that the value leaves. */
	light(layout, [[x, y], , look, textId]) {
		const isDot = layout.texts[textId] === '';
		const pixels = layout.movingPixels, height = (pixels * 1.32 + 4) * (isDot ? DOT : 1) + 5;
		const width = isDot ? height : Math.max(height, widthOf(layout.texts[textId], `700 ${pixels}px ${MONO}`) + 15);
		const light = document.createElementNS(SVG, 'rect');
		const attributes = { x: x - width / 2, y: y - height / 2, width, height, rx: height / 2, fill: 'none', class: `s${look >> 1}`, 'stroke-width': 4 };
		for (const [name, value] of Object.entries(attributes))
			light.setAttribute(name, value);
		return light;
	}

	/** Returns the value that travels, or a dot if it has no text; null if it only lights up. */
	value(layout, [[x, y], [toX, toY], look, textId]) {
		if (x === toX && y === toY)
			return null;
		const [group, box, text] = ['g', 'rect', 'text'].map(name => document.createElementNS(SVG, name));
		const isDot = layout.texts[textId] === '';
		const pixels = layout.movingPixels, height = (pixels * 1.32 + 4) * (isDot ? DOT : 1), role = look >> 1;
		const width = isDot ? height : Math.max(height, widthOf(layout.texts[textId], `700 ${pixels}px ${MONO}`) + 10);
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
