/**
 * Which addresses may be opened outside the program.
 * @param raw anything a page asked for.
 * @returns the parsed address when it is plain http or https with a host and no credentials, else undefined.
 */
export function externalTarget(raw: unknown): URL | undefined {
  if (typeof raw !== 'string' || raw.length > 2000) return undefined;
  let url: URL;
  try {
    url = new URL(raw);
  } catch {
    return undefined;
  }
  const web = url.protocol === 'https:' || url.protocol === 'http:';
  return web && url.hostname !== '' && url.username === '' && url.password === '' ? url : undefined;
}
