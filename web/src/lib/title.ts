// Arriving at a page: its title, and the focus at its beginning for those who do not see it.

/** For a page's heading: <h1 use:arrive>. The first page of a visit leaves the focus alone. */
let visits = 0;

export function arrive(heading: HTMLElement): void {
  visits += 1;
  if (visits === 1) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
