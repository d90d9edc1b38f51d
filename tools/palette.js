// A picture in 256 colours: [width, height, palette, indices], the last two as base64.
// Colours that are often used are kept; the others become the nearest of these.
async (source) => {
  const picture = await createImageBitmap(await (await fetch(source)).blob());
  const { width, height } = picture;
  const canvas = new OffscreenCanvas(width, height).getContext("2d");
  canvas.drawImage(picture, 0, 0);
  const pixels = canvas.getImageData(0, 0, width, height).data;
  const counts = new Map();
  for (let at = 0; at < pixels.length; at += 4) {
    const colour = (pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2];
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const parts = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255];

  // median cut: the box with the most to gain is cut in two
  const measure = (colours) => {
    let [best, widest] = [0, -1];
    let weight = 0;
    for (const colour of colours) weight += counts.get(colour);
    for (let part = 0; part < 3; part += 1) {
      let [low, high] = [255, 0];
      for (const colour of colours) {
        const value = parts(colour)[part];
        if (value < low) low = value;
        if (value > high) high = value;
      }
      if (high - low > widest) [best, widest] = [part, high - low];
    }
    return { colours, part: best, gain: widest * Math.sqrt(weight) };
  };
  let boxes = [measure([...counts.keys()])];
  while (boxes.length < 256) {
    const box = boxes.reduce((one, other) => (other.gain > one.gain ? other : one));
    if (box.gain === 0) break;
    const sorted = box.colours.sort((a, b) => parts(a)[box.part] - parts(b)[box.part]);
    const half = sorted.reduce((sum, colour) => sum + counts.get(colour), 0) / 2;
    let [cut, seen] = [0, 0];
    while (cut < sorted.length - 1 && seen < half) seen += counts.get(sorted[cut++]);
    cut = Math.max(1, cut);
    boxes = boxes.filter((each) => each !== box);
    boxes.push(measure(sorted.slice(0, cut)), measure(sorted.slice(cut)));
  }

  const [palette, index] = [[], new Map()];
  boxes.forEach(({ colours }, number) => {
    let [sum, weight] = [[0, 0, 0], 0];
    for (const colour of colours) {
      const count = counts.get(colour);
      weight += count;
      sum = sum.map((value, part) => value + parts(colour)[part] * count);
      index.set(colour, number);
    }
    palette.push(...sum.map((value) => Math.round(value / weight)));
  });
  const indices = new Uint8Array(width * height);
  for (let at = 0; at < indices.length; at += 1)
    indices[at] = index.get((pixels[at * 4] << 16) | (pixels[at * 4 + 1] << 8) | pixels[at * 4 + 2]);
  const text = (bytes) => {
    let out = "";
    for (let at = 0; at < bytes.length; at += 8192) out += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return btoa(out);
  };
  return [width, height, text(Uint8Array.from(palette)), text(indices)];
};
