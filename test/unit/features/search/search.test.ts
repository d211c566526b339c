import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginningOf, excerptOf } from '#main/features/search/excerpt';
import { fold } from '#shared/text/fold';
import { matchOf, searchWords } from '#main/features/search/query';
import type { SearchHit } from '#shared/ipc/journal';
import { PEOPLE } from '../../../helpers/people';
import { accepted, refusal, World } from '../../../helpers/world';

/** An excerpt with its hits in brackets. */
function marked(excerpt: SearchHit['excerpt'] | undefined): string | undefined {
  return excerpt?.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');
}

function around(text: string, typed: string): string | undefined {
  const words = searchWords(typed);
  if (words === undefined) throw new Error(`there is no word in ${typed}`);
  return marked(excerptOf([text], words));
}

describe('what was typed', () => {
  it.each([
    ['auberge', '"auberge" *'],
    ['L’Auberge du  Cœur', '"l" AND "auberge" AND "du" AND "coeur" *'],
    ['"pont" AND (NEAR OR -forêt*', '"pont" AND "and" AND "near" AND "or" AND "foret" *'],
    ['words:x ^y {z}', '"words" AND "x" AND "y" AND "z" *'],
    ['e\u0301lan', '"elan" *'],
    ['œuf ŒUF Æther', '"oeuf" AND "aether" *'],
    ['un deux un', '"deux" AND "un" *'],
    ['🐺 loup 🐺', '"loup" *'],
    ['2d6+3', '"2d6" AND "3" *'],
  ])('%s is looked for as %s', (typed, match) => {
    const words = searchWords(typed);
    expect(words === undefined ? undefined : matchOf(words)).toBe(match);
  });

  it.each(['', '   ', '"', '* - ( ) : ^', '🐺🐺', '\u0301', '…', '\u0000', '\uD800'])('%j is nothing', (typed) => {
    expect(searchWords(typed)).toBeUndefined();
  });
});

describe('what surrounds a hit', () => {
  it.each([
    ['La clé est sous la pierre.', 'cle', 'La [clé] est sous la pierre.'],
    ['La clé est sous la pierre.', 'PIER', 'La clé est sous la [pierre].'],
    // Only the last word may be a beginning.
    ['La pierre et la clé', 'pier clé', 'La pierre et la [clé]'],
    ['La cle\u0301 e\u0301tait là', 'était', 'La cle\u0301 [e\u0301tait] là'],
    ['Un cœur de bœuf', 'coeur boeuf', 'Un [cœur] de [bœuf]'],
    ['Un cœur', 'co', 'Un [cœur]'],
    ['İstanbul, straße 9', 'istanbul straße', '[İstanbul], [straße] 9'],
    ['🐺🐺 le loup 🐺', 'loup', '🐺🐺 le [loup] 🐺'],
    ['Ångström ÅNGSTRÖM', 'angstrom', '[Ångström] [ÅNGSTRÖM]'],
    ['l’auberge', 'auberge', 'l’[auberge]'],
    ['Việt Nam', 'viet', '[Việt] Nam'],
    ['ΣΟΦΟΣ σοφος', 'σοφοσ', '[ΣΟΦΟΣ] [σοφος]'],
    ['Die Straße', 'strass', 'Die [Straße]'],
    ['Die Strasse', 'straße', 'Die [Strasse]'],
    ['le sor\u00ADcier\u200B, là', 'sorcier', 'le [sor\u00ADcier]\u200B, là'],
    ['un ﬁef à Łódź', 'lodz fief', 'un [ﬁef] à [Łódź]'],
    ['Kızıl col·lecció', 'kizil colleccio', '[Kızıl] [col·lecció]'],
    ['Bjørn et Bjorn', 'bjorn', '[Bjørn] et [Bjorn]'],
  ])('%s, %s', (text, typed, expected) => {
    expect(around(text, typed)).toBe(expected);
  });

  it('is cut between words, with a mark where something is left out', () => {
    const text = `${'avant '.repeat(60)}la clé ${'après '.repeat(60)}`;
    const shown = around(text, 'clé') ?? '';
    expect(shown).toMatch(/^… (avant )+la \[clé\]( après)+…$/);
    expect(shown.length).toBeGreaterThan(130);
    expect(shown.length).toBeLessThan(175);
  });

  it('goes around the word that says most, and shows the others near it', () => {
    const text = `de ${'rien '.repeat(100)}la bande de gobelins ${'rien '.repeat(100)}`;
    expect(around(text, 'gobelins de')).toMatch(/^… .*la bande \[de\] \[gobelins\] rien/);
  });

  it('is of the first text that has the word, and of none when none has it', () => {
    const words = searchWords('pont');
    if (words === undefined) throw new Error('no words');
    expect(marked(excerptOf(['Le bac', 'Sous le pont', 'Le pont'], words))).toBe('Sous le [pont]');
    expect(excerptOf(['Le bac'], words)).toBeUndefined();
    expect(marked(beginningOf('Le bac'))).toBe('Le bac');
    expect(marked(beginningOf('mot '.repeat(100)))).toMatch(/^mot (mot )+mot…$/);
  });

  it('never loses, adds or tears a character of what it shows', () => {
    const bits = fc.constantFrom('clé', 'e\u0301', '🐺', '👩‍👩‍👧', 'œ', 'ß', 'İ', ' ', '\n', '.', 'x'.repeat(40), 'mot', '\u0301', '漢字');
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 120 }), fc.nat(119), (parts, at) => {
        const text = [...parts.slice(0, at), ' clé ', ...parts.slice(at)].join('');
        const words = searchWords('cle');
        const excerpt = words === undefined ? undefined : excerptOf([text], words);
        const shown = (excerpt ?? []).map((part) => part.text).join('');
        const inner = shown.replace(/^… /, '').replace(/…$/, '');
        expect(text).toContain(inner);
        const marks = (excerpt ?? []).filter(({ hit }) => hit);
        expect(marks.length).toBeGreaterThan(0);
        for (const mark of marks) expect(fold(mark.text)).toMatch(/^cle/);
        expect(shown).not.toMatch(/\p{Cs}/u);
        expect(/^[\p{M}\u200D]/u.test(inner) && !text.startsWith(inner)).toBe(false);
        expect(inner.length).toBeLessThan(260);
      }),
    );
  });
});

describe('search', () => {
  async function filled(): Promise<{ world: World; campaignId: string }> {
    const world = new World();
    const campaignId = await world.campaign('La Forêt d’Œillet');
    return { world, campaignId };
  }

  async function find({ world, campaignId }: { world: World; campaignId: string }, words: string, limit = 20): Promise<readonly SearchHit[]> {
    return accepted(await world.api.search.find({ campaignId, words, limit }));
  }

  async function lines(desk: { world: World; campaignId: string }, words: string): Promise<readonly string[]> {
    return (await find(desk, words)).map(({ kind, title, excerpt }) => `${kind} ${title ?? '-'}: ${marked(excerpt) ?? ''}`);
  }

  it('finds everything that a campaign holds, people and places before what happened, each where it stands', async () => {
    const desk = await filled();
    const { world, campaignId } = desk;
    accepted(await world.api.journal.write({ campaignId, partyId: null, body: 'Vu en forêt : un loup.' }));
    const partyId = accepted(await world.api.parties.create({ campaignId, name: 'Ceux de la foret' })).id;
    const place = { kind: 'party', partyId } as const;
    const stats = { quick: 1 };
    const made = await world.api.characters.create({ place, role: 'pc', name: 'Ysée', stats, notes: 'Née en FORÊT.', reminder: '', mountId: null });
    const run = await world.run(campaignId);
    accepted(await world.api.runs.rename({ id: run.id, title: 'Forêt, la nuit' }));
    accepted(await world.api.journal.write({ campaignId, partyId: null, body: 'La forêt brûle.' }));
    expect((await lines(desk, 'foret')).filter((line) => !line.startsWith('journal'))).toEqual([
      'run Forêt, la nuit: [Forêt], la nuit',
      'character Ysée: Née en [FORÊT].',
      'party Ceux de la foret: Ceux de la [foret]',
      'campaign La Forêt d’Œillet: La [Forêt] d’Œillet',
    ]);
    const journal = (await find(desk, 'foret')).filter(({ kind }) => kind === 'journal');
    expect(journal.map(({ excerpt }) => marked(excerpt))).toContain('La [forêt] brûle.');
    expect(journal[0]).toMatchObject({
      title: null,
      journalKind: 'note',
      excerpt: [
        { text: 'La ', hit: false },
        { text: 'forêt', hit: true },
        { text: ' brûle.', hit: false },
      ],
    });
    expect(journal[0]?.at).toBeTypeOf('number');
    const character = (await find(desk, 'ysee')).find(({ kind }) => kind === 'character');
    expect(character).toMatchObject({ campaignId, ref: accepted(made).id, partyId, encounterId: null, journalKind: null, at: null });
    expect((await find(desk, 'foret', 2)).map(({ kind }) => kind)).toEqual(['run', 'character']);
    expect(await lines(desk, 'oeillet')).toEqual(['campaign La Forêt d’Œillet: La Forêt d’[Œillet]']);
    expect(await lines(desk, 'forêt brû')).toEqual(['journal -: La [forêt] [brûle].']);
    expect(await lines(desk, 'forêt absente')).toEqual([]);
  });

  it('finds what happened in both languages, and shows it in the one in force where it stands in it', async () => {
    const desk = await filled();
    const { world, campaignId } = desk;
    await world.act(await world.run(campaignId), 'giveUp');
    expect(await lines(desk, 'abandonnent')).toEqual(['journal -: «\u00a0La ruelle\u00a0»\u00a0: Les poursuivants [abandonnent].']);
    expect((await lines(desk, 'pursuers'))[0]).toMatch(/^journal -: “La ruelle”: The \[pursuers\]/i);
    world.services.translator.setLanguage('en');
    expect((await lines(desk, 'ruelle')).find((line) => line.startsWith('journal'))).toMatch(/^journal -: “La \[ruelle\]”: The pursuers/i);
  });

  it('finds people by the names that they have in what is said of them, whatever ids the rules know them by', async () => {
    const desk = await filled();
    const { world, campaignId } = desk;
    await world.act(await world.run(campaignId, { lead: 1 }), 'round', { told: { ada: { steps: 60 }, bo: { steps: 0 }, cy: { steps: 0 } } });
    expect((await lines(desk, 'éclair')).map((line) => line.replaceAll(/\s/gu, ' '))).toEqual([
      'journal -: « La ruelle » : Manche 1 : rattrapés, Bô l’[Éclair] et Cy !',
    ]);
    expect(await lines(desk, 'caught eclair')).toHaveLength(1);
    // A check knows a character by the id of their record alone.
    const place = { kind: 'library', campaignId, system: 'sampler' } as const;
    const made = await world.api.characters.create({ place, role: 'npc', name: 'Ysée', stats: { quick: 1 }, notes: '', reminder: '', mountId: null });
    const answers = { who: accepted(made).id, trials: 1 };
    const played = accepted(await world.api.toolbox.play({ system: 'sampler', procedure: 'ordeal', answers, dice: {} }));
    if (played.kind !== 'played') throw new Error('a die is asked for');
    accepted(await world.api.toolbox.keep({ id: played.result.id, campaignId, title: 'Dehors' }));
    const found = (await find(desk, 'ysee')).filter(({ kind }) => kind === 'journal');
    expect(found.map(({ excerpt }) => marked(excerpt))).toContainEqual(expect.stringMatching(/: \[Ysée\], échecs\s: [01]\.$/u));
  });

  it('follows what is changed, thrown away and restored', async () => {
    const desk = await filled();
    const { world, campaignId } = desk;
    const { id } = accepted(await world.api.journal.write({ campaignId, partyId: null, body: 'Une clé' }));
    accepted(await world.api.journal.edit({ id, body: 'Une serrure' }));
    expect(await find(desk, 'clé')).toEqual([]);
    expect(await lines(desk, 'serrure')).toEqual(['journal -: Une [serrure]']);
    accepted(await world.api.journal.trash({ id }));
    expect(await find(desk, 'serrure')).toEqual([]);
    accepted(await world.api.journal.restore({ id }));
    expect(await find(desk, 'serrure')).toHaveLength(1);
    world.restart();
    expect(await find(desk, 'serrure')).toHaveLength(1);
  });

  it('finds nothing in the trash, nobody whose party or encounter is there, and nothing of another campaign', async () => {
    const desk = await filled();
    const { world, campaignId } = desk;
    const partyId = accepted(await world.api.parties.create({ campaignId, name: 'Meute' })).id;
    const place = { kind: 'party', partyId } as const;
    accepted(await world.api.characters.create({ place, role: 'pc', name: 'Zoélie', stats: { quick: 1 }, notes: '', reminder: '', mountId: null }));
    world.sql(
      `INSERT INTO encounters (id, campaign_id, title, notes, template, phase, options, round, turn, combatants, revision, created_at, updated_at)
       VALUES ('fight', ?, 'Le guet', '', 0, 'prepared', '{}', 0, NULL, '{}', 1, 1, 77)`,
      campaignId,
    );
    world.sql(
      `INSERT INTO characters (id, campaign_id, encounter_id, system, role, name, stats, conditions, penalties, notes, reminder, position, created_at, updated_at)
       VALUES ('guard', ?, 'fight', 'sampler', 'npc', 'Zoélien', '{}', '{}', '{}', '', '', 0, 1, 1)`,
      campaignId,
    );
    const people = async () => (await find(desk, 'zoel')).filter(({ kind }) => kind === 'character').map(({ title }) => title);
    expect(await people()).toEqual(['Zoélien', 'Zoélie']);
    expect((await find(desk, 'guet'))[0]).toMatchObject({ kind: 'encounter', ref: 'fight', at: 77 });
    expect((await find(desk, 'zoelien'))[0]).toMatchObject({ encounterId: 'fight', partyId: null });
    world.sql(`UPDATE encounters SET trashed_at = 1`);
    expect(await people()).toEqual(['Zoélie']);
    accepted(await world.api.parties.trash({ id: partyId }));
    expect(await people()).toEqual([]);
    const other = await world.campaign('Autre');
    expect(await find({ world, campaignId: other }, 'zoel')).toEqual([]);
    expect(await find({ world, campaignId: 'nothing' }, 'zoel')).toEqual([]);
    expect(await find(desk, 'oeillet')).toHaveLength(1);
    accepted(await world.api.campaigns.trash({ id: campaignId }));
    expect(await find(desk, 'oeillet')).toEqual([]);
  });

  it('answers whatever is typed', async () => {
    const desk = await filled();
    const setup = { participants: [...PEOPLE] };
    accepted(await desk.world.api.runs.start({ campaignId: desk.campaignId, procedure: 'chase', title: 'AND "OR" NOT*', setup, dice: {} }));
    expect((await find(desk, '"or" not*'))[0]?.title).toBe('AND "OR" NOT*');
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (words) => {
        const reply = await desk.world.api.search.find({ campaignId: desk.campaignId, words, limit: 5 });
        expect(reply.ok).toBe(true);
      }),
      { numRuns: 300, examples: [['"'], ["'; DROP TABLE journal; --"], ['NEAR('], ['*'], ['-'], ['a'.repeat(200)], ['\u0000a'], ['{words}: x']] },
    );
    expect(refusal(await desk.world.api.search.find({ campaignId: desk.campaignId, words: 'x'.repeat(201), limit: 5 })).code).toBe('invalid');
  });
});
