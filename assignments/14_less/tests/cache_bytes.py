from softlookup.feedback import Feedback
from otter.test_files import test_case
from softlookup import same_whole_number

OK_FORMAT = False

name = "cache_bytes"
points = None
feedback = Feedback("cache_bytes")


@test_case(
    name="keys_and_values_of_two_bytes",
    points=0.15,
    hidden=False,
)
@feedback.shown
def keys_and_values_of_two_bytes(cache_bytes):
    same_whole_number(cache_bytes(7, 3, 5), 420, "the bytes of 7 words, with 3 heads of width 5")
    same_whole_number(cache_bytes(1, 4, 8), 128, "the bytes of one word, with 4 heads of width 8")


@test_case(
    name="rows_of_few_bits",
    points=0.15,
    hidden=False,
)
@feedback.shown
def rows_of_few_bits(cache_bytes):
    same_whole_number(cache_bytes(5, 4, 8, 5, rank=8), 35, "the bytes of 5 words in 5 bits, with rank 8")
    same_whole_number(cache_bytes(7, 3, 5, 3), 168, "the bytes of 7 words in 3 bits, with 3 heads of width 5")
    same_whole_number(cache_bytes(5, 3, 3, bits=3), 120, "the bytes of 5 words in 3 bits, with 3 heads of width 3")
    same_whole_number(cache_bytes(3, 2, 8, 15), 204, "the bytes of 3 words in 15 bits, with 2 heads of width 8")


@test_case(
    name="cache_with_a_window",
    points=0.1,
    hidden=False,
)
@feedback.shown
def cache_with_a_window(cache_bytes):
    same_whole_number(cache_bytes(9, 2, 3, window=4), 96, "the bytes of 9 words with a window of 4")
    same_whole_number(cache_bytes(3, 2, 3, window=10), 72, "the bytes of 3 words with a window of 10")


@test_case(
    name="cache_with_a_short_row",
    points=0.1,
    hidden=False,
)
@feedback.shown
def cache_with_a_short_row(cache_bytes):
    same_whole_number(cache_bytes(5, 4, 8, rank=3), 30, "the bytes of 5 words with rank 3")
    same_whole_number(cache_bytes(50, 4, 8, window=6, rank=9), 108, "the bytes of 50 words with window 6 and rank 9")
    same_whole_number(cache_bytes(50, 4, 8, 3, 6, 9), 36, "the bytes of 50 words in 3 bits, window 6, rank 9")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "keys_and_values_of_two_bytes": "Sixteen bits are two bytes. How many rows does a word leave, and how many numbers are in each?",
        "rows_of_few_bits": "Take a single row. How many bytes do its bits fill, and what stands beside it?",
        "cache_with_a_window": "How many words are kept of a text that is longer than the window, and of one that is shorter?",
        "cache_with_a_short_row": "With a rank, how many rows does a word leave in all, and how many numbers are in it?",
    },
    hints={
        "always-two-bytes": "Call it with 8 bits and with 4: does a row get shorter?",
        "bits-for-bytes": "In which unit is your result, and how many bits are in a byte?",
        "byte-for-each-number": "Two numbers of four bits: do they fit into one byte?",
        "byte-too-many": "How many bytes do exactly 16 bits take, and how many in your version?",
        "float-for-whole-number": "Which type does your number have, and can there be half of what it counts?",
        "heads-forgotten": "Do all heads share their keys, or has each its own rows in the cache?",
        "key-and-value-in-one-row": "A key of 5 numbers in 3 bits: how many whole bytes does it take, and how many does its value?",
        "larger-of-words-and-window": "With a window of 4, how many of nine words are kept?",
        "one-row-for-all-heads": "How long is a row, and how many rows does a word have with four heads?",
        "one-scale-for-the-cache": "How many scales does a cache of a hundred words have in your version?",
        "rank-beside-the-rows": "If keys and values can be made of the short row, do they still have to be kept?",
        "rank-counted-twice": "Can keys and values be made of the same short row, and how often is it kept then?",
        "rank-for-each-head": "Does every head keep a short row of its own, or is there one for all of them?",
        "rank-ignored": "Call it with a rank and without: does the number of bytes change?",
        "rounded-at-the-end": "Can a row begin in the middle of a byte?",
        "rounded-down": "Do three bytes hold 25 bits?",
        "rounded-to-nearest": "Do two bytes hold 17 bits?",
        "rounded-word-by-word": "Does each word take whole bytes, or does each of its rows?",
        "scale-always": "Which numbers need a scale beside them, and do those of 16 bits?",
        "scale-for-each-number": "How many numbers have one scale in common?",
        "scale-for-each-word": "Does a word have one scale in all, or as many as it has rows?",
        "scale-for-few-bits-only": "Numbers of 15 bits: do they need a scale beside them?",
        "scale-for-keys-and-values-together": "Can a key and a value have one scale in common, or is each a row of its own?",
        "scale-of-another-size": "How many bytes are left of your row if you take the bytes of its numbers off?",
        "scales-forgotten": "Codes are whole numbers: what has to be kept besides, so that they can be turned back?",
        "values-forgotten": "What has to be kept of a word besides its keys?",
        "window-dropped-for-kept": "Are the words in the window the ones that are kept, or those that are dropped?",
        "window-ignored": "Call it with a small window and with a large one, whatever else is given: does the result change?",
        "window-longer-than-the-text": "How many words can a cache keep of a text of three words?",
        "window-of-one-less": "Count the words in the last row of your mask: are there as many as the window says, the word itself included?",
        "window-of-one-more": "With a window of 1, how many words does each one see?",
    },
    known="""{
"keys_and_values_of_two_bytes": [
["bits-for-bytes", [1893967011, 866.38, -1894.99, -3027.83, 264.04, -577.52, -922.77]],
["byte-too-many", [1893967011, 119.127, -260.561, -416.326, 35.068, -76.702, -122.555]],
["float-for-whole-number", [2792018895, 108.297, -236.874, -378.478, 33.005, -72.19, -115.346]],
["hard-coded-example", [1893967011, 108.297, -236.874, -378.478, 108.297, -236.874, -378.478]],
["hard-coded-example", [1893967011, 24.754, -54.143, -86.509, 24.754, -54.143, -86.509]],
["hard-coded-example", [1893967011, 7.7355, -16.9196, -27.0342, 7.7355, -16.9196, -27.0342]],
["hard-coded-example", [1893967011, 9.0248, -19.7395, -31.5399, 9.0248, -19.7395, -31.5399]],
["heads-forgotten", [1893967011, 36.099, -78.958, -126.159, 8.2512, -18.0475, -28.8364]],
["scale-always", [1893967011, 129.956, -284.248, -454.174, 37.13, -81.214, -129.764]],
["values-forgotten", [1893967011, 54.149, -118.437, -189.239, 16.5024, -36.095, -57.6729]]
],
"rows_of_few_bits": [
["always-two-bytes", [1425622027, 20.628, -45.1188, -72.0911, 108.297, -236.874, -378.478, 46.413, -101.517, -162.205, 49.507, -108.285, -173.019]],
["always-two-bytes", [1425622027, 23.207, -50.759, -81.102, 129.956, -284.248, -454.174, 61.884, -135.356, -216.273, 55.696, -121.821, -194.646]],
["bits-for-bytes", [1425622027, 412.56, -902.38, -1441.82, 162.446, -355.311, -567.717, 69.62, -152.276, -243.307, 371.3, -812.14, -1297.64]],
["bits-for-bytes", [1425622027, 54.149, -118.437, -189.239, 184.105, -402.685, -643.413, 85.091, -186.115, -297.376, 377.49, -825.67, -1319.27]],
["bits-for-bytes", [1425622027, 72.198, -157.916, -252.319, 335.72, -734.31, -1173.28, 193.388, -422.989, -675.854, 420.81, -920.42, -1470.66]],
["byte-for-each-number", [1425622027, 12.8925, -28.1993, -45.0569, 75.808, -165.812, -264.935, 38.678, -84.598, -135.171, 55.696, -121.821, -194.646]],
["byte-too-many", [1425622027, 10.314, -22.5594, -36.0455, 43.319, -94.749, -151.391, 30.942, -67.678, -108.137, 55.696, -121.821, -194.646]],
["float-for-whole-number", [194534004, 9.0248, -19.7395, -31.5399, 41.965, -91.789, -146.66, 24.173, -52.874, -84.482, 52.601, -115.053, -183.832]],
["hard-coded-example", [1425622027, 108.297, -236.874, -378.478, 108.297, -236.874, -378.478, 108.297, -236.874, -378.478, 108.297, -236.874, -378.478]],
["hard-coded-example", [1425622027, 24.754, -54.143, -86.509, 24.754, -54.143, -86.509, 24.754, -54.143, -86.509, 24.754, -54.143, -86.509]],
["hard-coded-example", [1425622027, 7.7355, -16.9196, -27.0342, 7.7355, -16.9196, -27.0342, 7.7355, -16.9196, -27.0342, 7.7355, -16.9196, -27.0342]],
["hard-coded-example", [1425622027, 9.0248, -19.7395, -31.5399, 9.0248, -19.7395, -31.5399, 9.0248, -19.7395, -31.5399, 9.0248, -19.7395, -31.5399]],
["heads-forgotten", [1425622027, 9.0248, -19.7395, -31.5399, 14.4396, -31.5832, -50.4638, 10.314, -22.5594, -36.0455, 26.301, -57.526, -91.916]],
["key-and-value-in-one-row", [1425622027, 9.0248, -19.7395, -31.5399, 32.489, -71.062, -113.543, 19.3388, -42.2989, -67.5854, 49.507, -108.285, -173.019]],
["key-and-value-in-one-row", [1425622027, 9.0248, -19.7395, -31.5399, 43.319, -94.749, -151.391, 27.074, -59.218, -94.62, 52.601, -115.053, -183.832]],
["one-row-for-all-heads", [1425622027, 9.0248, -19.7395, -31.5399, 25.269, -55.271, -88.312, 11.6033, -25.3793, -40.5512, 47.96, -104.901, -167.612]],
["one-row-for-all-heads", [1425622027, 9.0248, -19.7395, -31.5399, 28.879, -63.166, -100.928, 15.471, -33.8391, -54.0683, 49.507, -108.285, -173.019]],
["one-scale-for-the-cache", [1425622027, 6.962, -15.2276, -24.3307, 22.175, -48.503, -77.498, 15.9867, -34.9671, -55.8706, 46.929, -102.645, -164.007]],
["rank-beside-the-rows", [1425622027, 45.124, -98.697, -157.699, 43.319, -94.749, -151.391, 30.942, -67.678, -108.137, 52.601, -115.053, -183.832]],
["rank-beside-the-rows", [1425622027, 81.223, -177.655, -283.859, 43.319, -94.749, -151.391, 30.942, -67.678, -108.137, 52.601, -115.053, -183.832]],
["rank-counted-twice", [1425622027, 18.0495, -39.479, -63.0797, 43.319, -94.749, -151.391, 30.942, -67.678, -108.137, 52.601, -115.053, -183.832]],
["rank-for-each-head", [1425622027, 36.099, -78.958, -126.159, 43.319, -94.749, -151.391, 30.942, -67.678, -108.137, 52.601, -115.053, -183.832]],
["rank-for-each-head", [1425622027, 72.198, -157.916, -252.319, 43.319, -94.749, -151.391, 30.942, -67.678, -108.137, 52.601, -115.053, -183.832]],
["rank-ignored", [1425622027, 72.198, -157.916, -252.319, 43.319, -94.749, -151.391, 30.942, -67.678, -108.137, 52.601, -115.053, -183.832]],
["rounded-at-the-end", [1425622027, 9.0248, -19.7395, -31.5399, 42.03, -91.93, -146.886, 24.238, -53.015, -84.707, 52.601, -115.053, -183.832]],
["rounded-down", [1425622027, 9.0248, -19.7395, -31.5399, 32.489, -71.062, -113.543, 23.207, -50.759, -81.102, 52.601, -115.053, -183.832]],
["rounded-to-nearest", [1425622027, 9.0248, -19.7395, -31.5399, 43.319, -94.749, -151.391, 23.207, -50.759, -81.102, 52.601, -115.053, -183.832]],
["rounded-word-by-word", [1425622027, 9.0248, -19.7395, -31.5399, 43.319, -94.749, -151.391, 24.496, -53.579, -85.608, 52.601, -115.053, -183.832]],
["scale-for-each-number", [1425622027, 27.074, -59.218, -94.62, 129.956, -284.248, -454.174, 61.884, -135.356, -216.273, 95.92, -209.802, -335.224]],
["scale-for-each-word", [1425622027, 9.0248, -19.7395, -31.5399, 25.269, -55.271, -88.312, 18.0495, -39.479, -63.0797, 47.96, -104.901, -167.612]],
["scale-for-few-bits-only", [1425622027, 9.0248, -19.7395, -31.5399, 43.319, -94.749, -151.391, 30.942, -67.678, -108.137, 46.413, -101.517, -162.205]],
["scale-for-keys-and-values-together", [1425622027, 9.0248, -19.7395, -31.5399, 32.489, -71.062, -113.543, 23.207, -50.759, -81.102, 49.507, -108.285, -173.019]],
["scale-of-another-size", [1425622027, 7.7355, -16.9196, -27.0342, 32.489, -71.062, -113.543, 15.471, -33.8391, -54.0683, 49.507, -108.285, -173.019]],
["scale-of-another-size", [1425622027, 7.7355, -16.9196, -27.0342, 32.489, -71.062, -113.543, 15.471, -33.8391, -54.0683, 52.601, -115.053, -183.832]],
["scale-of-another-size", [1425622027, 7.7355, -16.9196, -27.0342, 32.489, -71.062, -113.543, 23.207, -50.759, -81.102, 49.507, -108.285, -173.019]],
["scales-forgotten", [1425622027, 6.4463, -14.0996, -22.5285, 20.1123, -43.9908, -70.2888, 8.5091, -18.6115, -29.7376, 46.413, -101.517, -162.205]],
["scales-forgotten", [1425622027, 6.4463, -14.0996, -22.5285, 21.659, -47.375, -75.696, 15.471, -33.8391, -54.0683, 46.413, -101.517, -162.205]],
["scales-forgotten", [1425622027, 6.4463, -14.0996, -22.5285, 43.319, -94.749, -151.391, 30.942, -67.678, -108.137, 52.601, -115.053, -183.832]],
["values-forgotten", [1425622027, 9.0248, -19.7395, -31.5399, 21.659, -47.375, -75.696, 15.471, -33.8391, -54.0683, 26.301, -57.526, -91.916]]
],
"cache_with_a_window": [
["bits-for-bytes", [1893967011, 198.029, -433.141, -692.075, 148.522, -324.855, -519.056]],
["byte-too-many", [1893967011, 28.879, -63.166, -100.928, 21.659, -47.375, -75.696]],
["float-for-whole-number", [2792018895, 24.754, -54.143, -86.509, 18.5652, -40.6069, -64.882]],
["hard-coded-example", [1893967011, 108.297, -236.874, -378.478, 108.297, -236.874, -378.478]],
["hard-coded-example", [1893967011, 24.754, -54.143, -86.509, 24.754, -54.143, -86.509]],
["hard-coded-example", [1893967011, 7.7355, -16.9196, -27.0342, 7.7355, -16.9196, -27.0342]],
["hard-coded-example", [1893967011, 9.0248, -19.7395, -31.5399, 9.0248, -19.7395, -31.5399]],
["heads-forgotten", [1893967011, 12.3768, -27.0713, -43.2547, 9.2826, -20.3035, -32.441]],
["larger-of-words-and-window", [1893967011, 55.696, -121.821, -194.646, 61.884, -135.356, -216.273]],
["scale-always", [1893967011, 33.005, -72.19, -115.346, 24.754, -54.143, -86.509]],
["values-forgotten", [1893967011, 12.3768, -27.0713, -43.2547, 9.2826, -20.3035, -32.441]],
["window-dropped-for-kept", [1893967011, 30.942, -67.678, -108.137, -43.319, 94.749, 151.391]],
["window-dropped-for-kept", [1893967011, 30.942, -67.678, -108.137, 0.0, 0.0, 0.0]],
["window-ignored", [1893967011, 55.696, -121.821, -194.646, 18.5652, -40.6069, -64.882]],
["window-longer-than-the-text", [1893967011, 24.754, -54.143, -86.509, 61.884, -135.356, -216.273]],
["window-of-one-less", [1893967011, 18.5652, -40.6069, -64.882, 18.5652, -40.6069, -64.882]],
["window-of-one-more", [1893967011, 30.942, -67.678, -108.137, 18.5652, -40.6069, -64.882]]
],
"cache_with_a_short_row": [
["always-two-bytes", [1860015124, 7.7355, -16.9196, -27.0342, 27.848, -60.91, -97.323, 27.848, -60.91, -97.323]],
["always-two-bytes", [1860015124, 7.7355, -16.9196, -27.0342, 27.848, -60.91, -97.323, 30.942, -67.678, -108.137]],
["bits-for-bytes", [1860015124, 1320.19, -2887.6, -4613.83, 1584.23, -3465.12, -5536.6, 297.04, -649.71, -1038.11]],
["bits-for-bytes", [1860015124, 61.884, -135.356, -216.273, 222.78, -487.28, -778.58, 44.866, -98.133, -156.798]],
["bits-for-bytes", [1860015124, 61.884, -135.356, -216.273, 222.78, -487.28, -778.58, 66.525, -145.508, -232.494]],
["byte-for-each-number", [1860015124, 7.7355, -16.9196, -27.0342, 27.848, -60.91, -97.323, 17.0181, -37.223, -59.4752]],
["byte-too-many", [1860015124, 9.0248, -19.7395, -31.5399, 29.395, -64.294, -102.73, 9.2826, -20.3035, -32.441]],
["float-for-whole-number", [2985490627, 7.7355, -16.9196, -27.0342, 27.848, -60.91, -97.323, 8.3157, -18.1885, -29.0617]],
["hard-coded-example", [1860015124, 108.297, -236.874, -378.478, 108.297, -236.874, -378.478, 108.297, -236.874, -378.478]],
["hard-coded-example", [1860015124, 24.754, -54.143, -86.509, 24.754, -54.143, -86.509, 24.754, -54.143, -86.509]],
["hard-coded-example", [1860015124, 7.7355, -16.9196, -27.0342, 7.7355, -16.9196, -27.0342, 7.7355, -16.9196, -27.0342]],
["hard-coded-example", [1860015124, 9.0248, -19.7395, -31.5399, 9.0248, -19.7395, -31.5399, 9.0248, -19.7395, -31.5399]],
["larger-of-words-and-window", [1860015124, 7.7355, -16.9196, -27.0342, 232.07, -507.59, -811.02, 77.355, -169.196, -270.342]],
["one-scale-for-the-cache", [1860015124, 7.7355, -16.9196, -27.0342, 27.848, -60.91, -97.323, 6.7041, -14.6636, -23.4296]],
["rank-beside-the-rows", [1860015124, 172.76, -377.87, -603.763, 225.88, -494.05, -789.4, 71.167, -155.66, -248.714]],
["rank-beside-the-rows", [1860015124, 90.248, -197.395, -315.399, 126.862, -277.481, -443.36, 40.225, -87.982, -140.578]],
["rank-counted-twice", [1860015124, 15.471, -33.8391, -54.0683, 55.696, -121.821, -194.646, 18.5652, -40.6069, -64.882]],
["rank-for-each-head", [1860015124, 30.942, -67.678, -108.137, 111.391, -243.642, -389.292, 37.13, -81.214, -129.764]],
["rank-for-each-head", [1860015124, 61.884, -135.356, -216.273, 198.029, -433.141, -692.075, 61.884, -135.356, -216.273]],
["rank-for-each-head", [1860015124, 61.884, -135.356, -216.273, 222.78, -487.28, -778.58, 74.261, -162.428, -259.528]],
["rank-ignored", [1860015124, 165.024, -360.95, -576.729, 198.029, -433.141, -692.075, 61.884, -135.356, -216.273]],
["rounded-at-the-end", [1860015124, 7.7355, -16.9196, -27.0342, 27.848, -60.91, -97.323, 8.5091, -18.6115, -29.7376]],
["rounded-down", [1860015124, 7.7355, -16.9196, -27.0342, 27.848, -60.91, -97.323, 7.7355, -16.9196, -27.0342]],
["rounded-to-nearest", [1860015124, 7.7355, -16.9196, -27.0342, 27.848, -60.91, -97.323, 7.7355, -16.9196, -27.0342]],
["scale-always", [1860015124, 10.314, -22.5594, -36.0455, 30.942, -67.678, -108.137, 9.2826, -20.3035, -32.441]],
["scale-for-each-number", [1860015124, 7.7355, -16.9196, -27.0342, 27.848, -60.91, -97.323, 34.036, -74.446, -118.95]],
["scale-of-another-size", [1860015124, 7.7355, -16.9196, -27.0342, 27.848, -60.91, -97.323, 6.1884, -13.5356, -21.6273]],
["scale-of-another-size", [1860015124, 7.7355, -16.9196, -27.0342, 27.848, -60.91, -97.323, 7.7355, -16.9196, -27.0342]],
["scales-forgotten", [1860015124, 7.7355, -16.9196, -27.0342, 27.848, -60.91, -97.323, 5.157, -11.2797, -18.0228]],
["scales-forgotten", [1860015124, 7.7355, -16.9196, -27.0342, 27.848, -60.91, -97.323, 6.1884, -13.5356, -21.6273]],
["window-dropped-for-kept", [1860015124, 7.7355, -16.9196, -27.0342, 204.217, -446.676, -713.702, 68.072, -148.892, -237.901]],
["window-ignored", [1860015124, 7.7355, -16.9196, -27.0342, 232.07, -507.59, -811.02, 77.355, -169.196, -270.342]],
["window-of-one-less", [1860015124, 7.7355, -16.9196, -27.0342, 23.207, -50.759, -81.102, 7.7355, -16.9196, -27.0342]],
["window-of-one-more", [1860015124, 7.7355, -16.9196, -27.0342, 32.489, -71.062, -113.543, 10.8297, -23.6874, -37.8478]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
