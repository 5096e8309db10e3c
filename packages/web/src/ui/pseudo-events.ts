/**
 * Every flash of a price begins and ends with events of a pseudo-element, hundreds a second, and React would
 * look up the component of each. Nobody listens to pseudo-elements, so these events stop here.
 */
const kinds = ['animationstart', 'animationend', 'animationcancel'] as const;

export function stopPseudoEvents(): void {
  const stop = (event: AnimationEvent): void => {
    if (event.pseudoElement !== '') event.stopPropagation();
  };
  for (const kind of kinds) window.addEventListener(kind, stop, { capture: true, passive: true });
}
