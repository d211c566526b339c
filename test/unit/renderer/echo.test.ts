import { describe, expect, it } from 'vitest';
import { Echo } from '../../../renderer/stores/echo';

describe('an announcement', () => {
  it('of what the screen changed itself is no news, whether it comes before the answer or after it', () => {
    const echo = new Echo();
    expect(echo.heard({ revision: 7 }, true)).toBe(false);
    expect(echo.answered({ revision: 7 })).toBe(false);
    expect(echo.heard({ revision: 7 }, false)).toBe(false);
    expect(echo.heard({ revision: 5 }, false)).toBe(false);
  });

  it('of what others changed is read: at once, or once the call that is under way is answered', () => {
    const echo = new Echo();
    expect(echo.heard({ revision: 3 }, false)).toBe(true);
    echo.heard({ revision: 4 }, true);
    echo.heard({ revision: 5 }, true);
    expect(echo.answered({ revision: 4 })).toBe(true);
    expect(echo.answered(undefined)).toBe(false);
  });

  it('during a call that changed nothing is read after it', () => {
    const echo = new Echo();
    echo.heard({ revision: 2 }, true);
    expect(echo.answered(undefined)).toBe(true);
  });

  it('without a place in the history is always news', () => {
    const echo = new Echo();
    echo.answered({ revision: 90 });
    expect(echo.heard({ revision: 0 }, false)).toBe(true);
    echo.heard({ revision: 0 }, true);
    expect(echo.answered({ revision: 91 })).toBe(true);
  });
});
