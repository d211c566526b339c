/** Words that the records of campaigns are written in; here rather than with the contracts, so that the window can have them without the schemas. */

/** What a character is to the party. A `creature` is an animal or a monster; an `npc` is anybody else whom the GM plays. */
export const ROLES = ['pc', 'companion', 'mount', 'npc', 'creature'] as const;
/** What a character is to the party. */
export type Role = (typeof ROLES)[number];

/** Sides of a fight. They are told apart by place and word as well as by colour. */
export const FIGHT_SIDES = ['allies', 'enemies', 'neutral'] as const;
/** A side of a fight. */
export type FightSide = (typeof FIGHT_SIDES)[number];

/** The most conditions, and the most penalties, that anybody has at once. */
export const MAX_ACTIVE = 100;

/** Colours that a campaign's cover can have; the window has a token for each in both themes. Empty: none. */
export const COVER_COLOURS = ['', 'moss', 'water', 'dusk', 'rust', 'wine', 'stone'] as const;

/** Pictures that a cover can be; anything else is refused by its first bytes, whatever it is called. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
/** The most that a picture has, in bytes. */
export const LARGEST_PICTURE = 3_000_000;
