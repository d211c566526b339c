/** The weather of a day in words, for the screen and for files alike. Pure. */
import { isNoWeather, SKIES } from '#shared/domain/journey';
import type { DayWeather } from '#shared/domain/journey';
import type { TextValue } from '#shared/plugin-api/text';

/** Says a text of the application in the language in force. */
export type Say = (key: string, args?: Readonly<Record<string, TextValue>>) => string;

/** A sky in words: a usual one by its text, any other as the GM wrote it. */
export function skyWords(sky: string, say: Say): string {
  return SKIES.some((usual) => usual === sky) ? say(`weather.sky.${sky}`) : sky;
}

/** @returns "rain, 12 °C"; empty where nothing is written. */
export function weatherWords(weather: DayWeather, say: Say): string {
  const { sky = '', celsius } = weather;
  if (isNoWeather(weather)) return '';
  if (celsius === undefined) return skyWords(sky, say);
  const degrees = say('weather.celsius', { celsius });
  return sky === '' ? degrees : say('weather.both', { sky: skyWords(sky, say), degrees });
}

/** A sky as it was typed: a usual one where its words were typed, whatever their case. */
export function typedSky(typed: string, say: Say): string {
  const words = typed.trim();
  return SKIES.find((usual) => skyWords(usual, say).toLocaleLowerCase() === words.toLocaleLowerCase()) ?? words;
}
