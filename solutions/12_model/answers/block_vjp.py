import numpy as np

from autograder.course.answers import changed, right, wrong

back = rms_norm = ...  # the notebook has made these


@right
def back_part_by_part(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])
    g_2, of = back.swiglu_vjp(seen_2, w, g)
    g_2, of["gain_2"] = back.rms_norm_vjp(A, w["gain_2"], g_2)
    g_A = g + g_2
    g_1, more = back.heads_vjp(seen_1, w, n_heads, g_A)
    g_1, of["gain_1"] = back.rms_norm_vjp(X, w["gain_1"], g_1)
    return g_A + g_1, {**of, **more}


back_with_all_names = right(
    changed(
        back_part_by_part,
        "return g_A + g_1, {**of, **more}",
        "of |= more\n    return g_1 + g_A, {name: of[name] for name in w}",
    )
)
back_as_a_list = right(
    changed(
        back_part_by_part,
        "return g_A + g_1, {**of, **more}",
        "return [np.add(g_A, g_1), dict(sorted((of | more).items()))]",
    )
)
back_with_copies = right(changed(back_part_by_part, "g_A = g + g_2", "g_A = g.astype(float)\n    g_A += g_2"))


@right
def back_with_stacked_roads(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])
    g_2, of = back.swiglu_vjp(seen_2, w, g)
    g_2, of["gain_2"] = back.rms_norm_vjp(A, w["gain_2"], g_2)
    g_A = np.sum([g, g_2], axis=0)
    g_1, more = back.heads_vjp(seen_1, w, n_heads, g_A)
    g_1, of["gain_1"] = back.rms_norm_vjp(X, w["gain_1"], g_1)
    return np.sum([g_A, g_1], axis=0), {**more, **of}


@right
def back_in_two_frames(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])

    def frame(x, gain, part, g):
        through, of = part(g)
        through, of[gain] = back.rms_norm_vjp(x, w[gain], through)
        return g + through, of

    g, of = frame(A, "gain_2", lambda g: back.swiglu_vjp(seen_2, w, g), g)
    g, more = frame(X, "gain_1", lambda g: back.heads_vjp(seen_1, w, n_heads, g), g)
    return g, of | more


@right
def back_with_a_norm_of_its_own(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])

    def norm_back(x, gain, g):
        root = np.sqrt(np.mean(x**2, axis=-1, keepdims=True) + 1e-5)
        inner = np.mean(g * gain * x, axis=-1, keepdims=True)
        return g * gain / root - x * inner / root**3, np.einsum("bnd,bnd->d", g, x / root)

    g_2, of = back.swiglu_vjp(seen_2, w, g)
    g_2, of["gain_2"] = norm_back(A, w["gain_2"], g_2)
    g_1, more = back.heads_vjp(seen_1, w, n_heads, g + g_2)
    g_1, of["gain_1"] = norm_back(X, w["gain_1"], g_1)
    return g + g_1 + g_2, {**of, **more}


@right
def back_story_by_story(X, w, n_heads, g):
    rows, of = [], {}
    for x, slope in zip(X[:, None], g[:, None], strict=True):
        seen = rms_norm(x, w["gain_1"])
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        A = x + np.concatenate(list(found), 2) @ w["W_o"]
        g_2, one = back.swiglu_vjp(rms_norm(A, w["gain_2"]), w, slope)
        g_2, one["gain_2"] = back.rms_norm_vjp(A, w["gain_2"], g_2)
        g_1, more = back.heads_vjp(seen, w, n_heads, slope + g_2)
        g_1, one["gain_1"] = back.rms_norm_vjp(x, w["gain_1"], g_1)
        rows.append(slope + g_1 + g_2)
        of = {name: of.get(name, 0) + array for name, array in (one | more).items()}
    return np.concatenate(rows), of


first_residual_forgotten = wrong("residual-forgotten-on-the-way-back")(
    changed(back_part_by_part, "return g_A + g_1, {**of, **more}", "return g_1, {**of, **more}")
)
second_residual_forgotten = wrong("residual-forgotten-on-the-way-back")(
    changed(back_part_by_part, "g_A = g + g_2", "g_A = g_2")
)
both_residuals_forgotten = wrong("residual-forgotten-on-the-way-back")(
    changed(first_residual_forgotten, "g_A = g + g_2", "g_A = g_2")
)
g_into_the_heads = wrong("g-for-the-middle")(
    changed(
        back_part_by_part,
        "g_1, more = back.heads_vjp(seen_1, w, n_heads, g_A)",
        "g_1, more = back.heads_vjp(seen_1, w, n_heads, g)",
    )
)
g_past_the_heads = wrong("g-for-the-middle")(
    changed(back_part_by_part, "return g_A + g_1, {**of, **more}", "return g + g_1, {**of, **more}")
)
g_added_once_more = wrong("g-counted-twice")(
    changed(back_part_by_part, "return g_A + g_1, {**of, **more}", "return g + g_A + g_1, {**of, **more}")
)
second_norm_at_the_input = wrong("norm-left-at-the-wrong-stop")(
    changed(
        back_part_by_part,
        'g_2, of["gain_2"] = back.rms_norm_vjp(A, w["gain_2"], g_2)',
        'g_2, of["gain_2"] = back.rms_norm_vjp(X, w["gain_2"], g_2)',
    )
)
first_norm_in_the_middle = wrong("norm-left-at-the-wrong-stop")(
    changed(
        back_part_by_part,
        'g_1, of["gain_1"] = back.rms_norm_vjp(X, w["gain_1"], g_1)',
        'g_1, of["gain_1"] = back.rms_norm_vjp(A, w["gain_1"], g_1)',
    )
)


@wrong("norm-met-at-its-output")
def norms_at_what_they_gave(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])
    g_2, of = back.swiglu_vjp(seen_2, w, g)
    g_2, of["gain_2"] = back.rms_norm_vjp(seen_2, w["gain_2"], g_2)
    g_A = g + g_2
    g_1, more = back.heads_vjp(seen_1, w, n_heads, g_A)
    g_1, of["gain_1"] = back.rms_norm_vjp(seen_1, w["gain_1"], g_1)
    return g_A + g_1, {**of, **more}


@wrong("parts-met-at-the-bare-words")
def parts_without_norms(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    g_2, of = back.swiglu_vjp(A, w, g)
    g_2, of["gain_2"] = back.rms_norm_vjp(A, w["gain_2"], g_2)
    g_A = g + g_2
    g_1, more = back.heads_vjp(X, w, n_heads, g_A)
    g_1, of["gain_1"] = back.rms_norm_vjp(X, w["gain_1"], g_1)
    return g_A + g_1, {**of, **more}


past_the_second_norm = wrong("norm-skipped-on-the-way-back")(
    changed(
        back_part_by_part,
        'g_2, of["gain_2"] = back.rms_norm_vjp(A, w["gain_2"], g_2)',
        'of["gain_2"] = back.rms_norm_vjp(A, w["gain_2"], g_2)[1]',
    )
)
past_the_first_norm = wrong("norm-skipped-on-the-way-back")(
    changed(
        back_part_by_part,
        'g_1, of["gain_1"] = back.rms_norm_vjp(X, w["gain_1"], g_1)',
        'of["gain_1"] = back.rms_norm_vjp(X, w["gain_1"], g_1)[1]',
    )
)


@wrong("gains-exchanged")
def gains_of_each_other(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])
    g_2, of = back.swiglu_vjp(seen_2, w, g)
    g_2, of["gain_2"] = back.rms_norm_vjp(A, w["gain_1"], g_2)
    g_A = g + g_2
    g_1, more = back.heads_vjp(seen_1, w, n_heads, g_A)
    g_1, of["gain_1"] = back.rms_norm_vjp(X, w["gain_2"], g_1)
    return g_A + g_1, {**of, **more}


@wrong("gains-exchanged")
def gradients_of_the_gains_exchanged(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])
    g_2, of = back.swiglu_vjp(seen_2, w, g)
    g_2, of["gain_1"] = back.rms_norm_vjp(A, w["gain_2"], g_2)
    g_A = g + g_2
    g_1, more = back.heads_vjp(seen_1, w, n_heads, g_A)
    g_1, of["gain_2"] = back.rms_norm_vjp(X, w["gain_1"], g_1)
    return g_A + g_1, {**of, **more}


no_gradients_of_the_gains = wrong("gradients-missing")(
    changed(
        back_part_by_part,
        "return g_A + g_1, {**of, **more}",
        'return g_A + g_1, {name: one for name, one in {**of, **more}.items() if name.startswith("W")}',
    )
)


@wrong("array-for-pair")
def gradient_of_the_words_only(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])
    g_2, of = back.swiglu_vjp(seen_2, w, g)
    g_2, of["gain_2"] = back.rms_norm_vjp(A, w["gain_2"], g_2)
    g_A = g + g_2
    g_1, _ = back.heads_vjp(seen_1, w, n_heads, g_A)
    g_1, of["gain_1"] = back.rms_norm_vjp(X, w["gain_1"], g_1)
    return g_A + g_1


dict_before_the_words = wrong("pair-swapped")(
    changed(back_part_by_part, "return g_A + g_1, {**of, **more}", "return {**of, **more}, g_A + g_1")
)


@wrong("multiplied-where-the-road-forks")
def roads_multiplied(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])
    g_2, of = back.swiglu_vjp(seen_2, w, g)
    g_2, of["gain_2"] = back.rms_norm_vjp(A, w["gain_2"], g_2)
    g_A = g * g_2
    g_1, more = back.heads_vjp(seen_1, w, n_heads, g_A)
    g_1, of["gain_1"] = back.rms_norm_vjp(X, w["gain_1"], g_1)
    return g_A * g_1, {**of, **more}


weights_averaged_over_stories = wrong("averaged-over-the-stories")(
    changed(
        back_part_by_part,
        "return g_A + g_1, {**of, **more}",
        "return g_A + g_1, {name: one / len(X) for name, one in {**of, **more}.items()}",
    )
)
two_heads_on_the_way_back = wrong("heads-as-many-as-two")(
    changed(
        back_part_by_part,
        "g_1, more = back.heads_vjp(seen_1, w, n_heads, g_A)",
        "g_1, more = back.heads_vjp(seen_1, w, 2, g_A)",
    )
)
g_grows_on_the_way = wrong("input-mutated")(changed(back_part_by_part, "g_A = g + g_2", "g += g_2\n    g_A = g"))
weights_themselves = wrong("weights-for-gradients")(
    changed(gradient_of_the_words_only, "return g_A + g_1", "return g_A + g_1, w")
)
middle_of_the_heads_alone = wrong("middle-without-its-residual")(
    changed(
        back_part_by_part,
        'A = X + np.concatenate(list(found), 2) @ w["W_o"]',
        'A = np.concatenate(list(found), 2) @ w["W_o"]',
    )
)


heads_road_left_out = wrong("road-left-out")(changed(back_part_by_part, "return g_A + g_1", "return g_A"))
gate_road_left_out = wrong("road-left-out")(changed(back_part_by_part, "g_A = g + g_2", "g_A = g"))
heads_get_the_gates_share = wrong("g-for-the-middle")(changed(back_part_by_part, "n_heads, g_A)", "n_heads, g_2)"))
gate_met_at_A = wrong("parts-met-at-the-bare-words")(
    changed(back_part_by_part, "back.swiglu_vjp(seen_2", "back.swiglu_vjp(A")
)
heads_met_at_X = wrong("parts-met-at-the-bare-words")(
    changed(back_part_by_part, "back.heads_vjp(seen_1", "back.heads_vjp(X")
)
gate_met_at_the_heads_words = wrong("part-met-at-another-stop")(
    changed(back_part_by_part, "back.swiglu_vjp(seen_2", "back.swiglu_vjp(seen_1")
)
second_norm_at_its_output = wrong("norm-met-at-its-output")(
    changed(back_part_by_part, "back.rms_norm_vjp(A", "back.rms_norm_vjp(seen_2")
)
first_norm_at_its_output = wrong("norm-met-at-its-output")(
    changed(back_part_by_part, "back.rms_norm_vjp(X", "back.rms_norm_vjp(seen_1")
)
second_norm_with_the_first_gain = wrong("gains-exchanged")(
    changed(back_part_by_part, 'back.rms_norm_vjp(A, w["gain_2"]', 'back.rms_norm_vjp(A, w["gain_1"]')
)
gradients_of_the_gate_alone = wrong("gradients-missing")(changed(back_part_by_part, "{**of, **more}", "of"))
normed_road_multiplied = wrong("multiplied-where-the-road-forks")(
    changed(back_part_by_part, "g_A = g + g_2", "g_A = g * g_2")
)
back_through_one_head = wrong("one-wide-head")(changed(back_part_by_part, "w, n_heads, g_A)", "w, 1, g_A)"))
gradients_nested = wrong("gradients-missing")(
    changed(back_part_by_part, "{**of, **more}", '{"heads": more, "gate": of}')
)
gradients_in_a_list = wrong("list-for-dict")(
    changed(back_part_by_part, "{**of, **more}", "[*of.values(), *more.values()]")
)
norm_gets_what_the_gate_got = wrong("part-passed-by")(
    changed(back_part_by_part, 'w["gain_2"], g_2)', 'w["gain_2"], g)')
)
norm_gets_what_the_heads_got = wrong("part-passed-by")(
    changed(back_part_by_part, 'w["gain_1"], g_1)', 'w["gain_1"], g_A)')
)
gate_road_subtracted = wrong("wrong-sign")(changed(back_part_by_part, "g_A = g + g_2", "g_A = g - g_2"))
heads_road_twice = wrong("g-counted-twice")(changed(back_part_by_part, "return g_A + g_1", "return g_A + 2 * g_1"))
g_doubled_in_the_middle = wrong("g-counted-twice")(changed(back_part_by_part, "g_A = g + g_2", "g_A = 2 * g + g_2"))
heads_met_at_the_gates_words = wrong("part-met-at-another-stop")(
    changed(back_part_by_part, "back.heads_vjp(seen_1", "back.heads_vjp(seen_2")
)
second_gain_missing = wrong("gradients-missing")(
    changed(back_part_by_part, "{**of, **more}", '{k: v for k, v in {**of, **more}.items() if k != "gain_2"}')
)
