/**
 * Each flash of a price begins and ends with events of a pseudo-element, hundreds a second, and React
 * would look for the component of every one. Nobody can listen to a pseudo-element there: they end here.
 */
const kinds = ['animationstart', 'animationend', 'animationcancel'] as const;

export function stopPseudoEvents(): void {
  const stop = (event: AnimationEvent): void => {
    if (event.pseudoElement !== '') event.stopPropagation();
  };
  for (const kind of kinds) window.addEventListener(kind, stop, { capture: true, passive: true });
}
