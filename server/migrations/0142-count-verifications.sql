-- ADMIN-02: days that were counted before are counted again, with the verifications decided on them.
update day_figures_state set through = null;
