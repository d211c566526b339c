/** In tests of rule systems everybody is called by their id in capitals, unless a name was typed as it is. */
import { namedText } from '#shared/plugin-api/people';
import type { Text } from '#shared/plugin-api/text';

/** A text with everybody's name, as the host writes it down. */
export function inCapitals(text: Text): Text {
  return namedText(text, (id) => (id === id.toLowerCase() ? id.toUpperCase() : undefined));
}
