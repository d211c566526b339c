/** A picture for each usual sky. */
import Cloud from '@lucide/svelte/icons/cloud';
import CloudDrizzle from '@lucide/svelte/icons/cloud-drizzle';
import CloudFog from '@lucide/svelte/icons/cloud-fog';
import CloudHail from '@lucide/svelte/icons/cloud-hail';
import CloudLightning from '@lucide/svelte/icons/cloud-lightning';
import CloudRain from '@lucide/svelte/icons/cloud-rain';
import CloudSnow from '@lucide/svelte/icons/cloud-snow';
import CloudSun from '@lucide/svelte/icons/cloud-sun';
import Snowflake from '@lucide/svelte/icons/snowflake';
import Sun from '@lucide/svelte/icons/sun';
import Thermometer from '@lucide/svelte/icons/thermometer';
import Wind from '@lucide/svelte/icons/wind';
import { SKIES } from '#shared/domain/journey';
import type { Sky } from '#shared/domain/journey';
import type { Glyph } from '../../../ui/types';

/** By the ids of the skies. */
export const SKY_ICONS: Readonly<Record<Sky, Glyph>> = {
  clear: Sun,
  clouds: CloudSun,
  overcast: Cloud,
  wind: Wind,
  fog: CloudFog,
  drizzle: CloudDrizzle,
  rain: CloudRain,
  storm: CloudLightning,
  hail: CloudHail,
  snow: CloudSnow,
  blizzard: Snowflake,
};

/** The picture of a weather; of a sky in the GM's own words, that of a thermometer. */
export function skyIcon(sky: string | undefined): Glyph {
  const usual = SKIES.find((each) => each === sky);
  return usual === undefined ? Thermometer : SKY_ICONS[usual];
}
